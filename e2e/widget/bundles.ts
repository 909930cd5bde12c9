import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles one module, given relative to the repository's root, into one minified file. */
export async function bundle(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bundle' } },
  });
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []));
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length !== 1) throw new Error(`${path} is not one file`);
  return chunk.code;
}
