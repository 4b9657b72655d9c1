// Compiles kernels.ts to WebAssembly, whose bytes the code finds in the constant BBKB_SIMD.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const options =
  '--outFile simd.wasm --optimizeLevel 3 --noAssert --runtime stub --use abort= --enable simd --memoryBase 1024';

/** What esbuild takes for `define`. */
export async function simdConstant() {
  return { BBKB_SIMD: JSON.stringify(await compiledSimd()) };
}

let compiled;

/** The module, one character for each byte, which is the shortest text that needs no decoder. It takes a second, once. */
export function compiledSimd() {
  return (compiled ??= compile());
}

async function compile() {
  let bytes;
  const { error, stderr } = await asc.main(['kernels.ts', ...options.split(' ')], {
    readFile: (name) => readIfThere(path.join(import.meta.dirname, name)),
    writeFile: (_, contents) => {
      bytes = contents;
    },
  });
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  return Buffer.from(bytes).toString('latin1');
}

/** The compiler asks for files that may not be there. */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
