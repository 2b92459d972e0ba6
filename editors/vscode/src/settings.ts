// The settings of the extension, in the form that the language server expects.

/** Reads the section ltlpor of the settings. */
export interface Section {
  get<T>(name: string): T | undefined;
}

/** Returns the initializationOptions of the server (see doc/dev/editor.md). */
export function initializationOptions(section: Section): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const name of ["define", "options", "time", "mem", "checkOnSave"]) {
    const value = section.get(name);
    if (value !== undefined) options[name] = value;
  }
  return options;
}

/** Returns the name or path of the program ltlpor. */
export function program(section: Section): string {
  return section.get<string>("path")?.trim() || "ltlpor";
}
