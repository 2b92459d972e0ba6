// The requests of the server that are not part of the Language Server Protocol: see doc/dev/editor.md.

import * as path from "node:path";

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

/** A symbol of textDocument/documentSymbol. */
export interface DocumentSymbol { name: string; range: Range }

const holds = (range: Range, line: number) => range.start.line <= line && line <= range.end.line;

/**
 * Returns the property with a block that contains the line. The range of a property is only the head of its block;
 * the symbols of the document have the ranges of whole blocks.
 */
export function propertyAt(
  properties: Property[], symbols: DocumentSymbol[], uri: string, line: number,
): Property | undefined {
  const block = symbols.find((s) => holds(s.range, line));
  return properties.find(({ range, uri: where = uri }) => range && where === uri &&
    (holds(range, line) || (block && holds(block.range, range.start.line))));
}

/** Describes a state in one line, for example "turn = 1; P(0) at m.pml:3: seen = 2". */
export function stateText(state: Simulation["state"]): string {
  return state.map((group) => {
    const values = Object.entries(group.values).map(([name, value]) => `${name} = ${value}`).join(", ");
    if (!group.process) return values;
    return group.process + (group.at ? ` at ${path.basename(group.at)}` : "") + (values ? `: ${values}` : "");
  }).filter(Boolean).join("; ");
}
