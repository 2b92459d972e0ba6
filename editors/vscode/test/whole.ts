// The extension and the stand-in for its editor, as one module.
export * from "../src/extension";
export * from "vscode";
