// A worker of the playground that runs the command ltlpor, whole, on files in memory, for the lessons of the course.
import { Files } from "./memoryfiles.js";
import { compiled } from "./program.js";

let program;

onmessage = async ({ data }) => {
  const { runtime, url, args, files, stdin } = data;
  try {
    program ??= compiled(url, (share) => postMessage({ loaded: share }));
    const module = await program;
    const disk = new Files(files, stdin, (fd, text) => postMessage({ fd, text }));
    globalThis.fs = disk.fs;
    globalThis.process = disk.process;
    if (!globalThis.Go) importScripts(runtime);
    const go = new globalThis.Go();
    let status = 0;
    go.argv = ["ltlpor", ...args];
    go.env = { COLUMNS: "100" };
    go.exit = (code) => { status = code; };
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    postMessage({ status, written: disk.written() });
  } catch (e) {
    postMessage({ failed: String(e?.message ?? e) });
  }
};
