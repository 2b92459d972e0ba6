// The requests of the server beyond the protocol: doc/dev/editor.md.

export interface Position { line: number; character: number }

export interface Range { start: Position; end: Position }

export interface Property {
  name: string;
  kind: string;
  formula?: string;
  uri?: string;
  range?: Range;
  verdict?: string;
  reason?: string;
}

export interface Checked {
  verdict: string;
  properties: { name: string; verdict: string; reason?: string }[];
}

export interface Report {
  uri: string;
  version: number | null;
  stale: boolean;
  html: string;
}

export interface Step {
  process: string;
  pid: number;
  statement: string;
  uri?: string;
  range?: Range;
}

export interface Simulation {
  steps: number[];
  length: number;
  end: string;
  state: { process?: string; at?: string; values: Record<string, string> }[];
  enabled: Step[];
}

/** Returns the property whose text holds a line. */
export function propertyAt(properties: Property[], uri: string, line: number): Property | undefined {
  return properties.find((p) => p.range && (p.uri === undefined || p.uri === uri) &&
    p.range.start.line <= line && line <= p.range.end.line);
}

/** Describes a state in a line: "turn = 1, P(0): seen = 2". */
export function stateText(state: Simulation["state"]): string {
  return state.map((group) => {
    const values = Object.entries(group.values).map(([name, value]) => `${name} = ${value}`).join(", ");
    if (!group.process) return values;
    return group.process + (group.at ? ` at ${group.at}` : "") + (values ? `: ${values}` : "");
  }).filter(Boolean).join("; ");
}
