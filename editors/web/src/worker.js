// A worker of the playground: the language server as WebAssembly. The first message has the address of the program, or
// the compiled program; the worker answers with the compiled program, for other workers. All further messages are
// messages of the language server, as texts.
import { compiled } from "./program.js";

const ended = "The checker has ended: the browser may have had no more memory for it. It starts again by itself.";
const waiting = [];
globalThis.ltlporReceive = (m) => waiting.push(m); // messages wait until the program replaces this function

onmessage = async ({ data }) => {
  if (typeof data === "string") {
    globalThis.ltlporReceive(data);
    return;
  }
  try {
    importScripts(data.runtime);
    const module = data.module ?? await compiled(data.program, (share) => postMessage({ loaded: share }));
    const go = new globalThis.Go();
    globalThis.ltlporReady = () => {
      for (const m of waiting) globalThis.ltlporReceive(m);
      postMessage({ module });
    };
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    postMessage({ ended });
  } catch (e) {
    postMessage({ ended: e instanceof WebAssembly.RuntimeError ? ended : String(e?.message ?? e) });
  }
};
