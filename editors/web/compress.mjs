// Compresses the named files by brotli, in parallel and with the best compression. Each FILE is replaced by FILE.br.
import { readFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

await Promise.all(process.argv.slice(2).map(async (name) => {
  const data = await readFile(name);
  const small = await promisify(brotliCompress)(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
  });
  await writeFile(`${name}.br`, small);
  await rm(name);
  console.log(`${name}: ${data.length} bytes, ${(await promisify(gzip)(data, { level: 9 })).length} by gzip, ${small.length} by brotli`);
}));
