// A worker of the playground that runs the command ltlpor once, on files in memory, for the lessons of the course. The
// worker sends the compiled program to the page, for later workers.
import { Files } from "./memoryfiles.js";
import { compiled } from "./program.js";

onmessage = async ({ data }) => {
  const { runtime, url, args, files, stdin } = data;
  try {
    const module = data.module ?? await compiled(url, (share) => postMessage({ loaded: share }));
    postMessage({ module });
    const disk = new Files(files, stdin, (fd, text) => postMessage({ fd, text }));
    globalThis.fs = disk.fs;
    globalThis.process = disk.process;
    importScripts(runtime);
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
