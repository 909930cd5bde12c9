import {
  type ExampleManifest,
  exampleManifestPath,
  examplesFolder,
  explorerConfigPath,
} from '@waypost/domain/explorer/explorer';
import { frameStylePath, mapLibrary, runnerPath } from '@waypost/domain/explorer/frame-files';
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';

const frameFolder = join(import.meta.dirname, 'src/features/explorer/frame');
const libraryFolder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'));

/** The program of the frame as one script, which finds the map library by the frame's import map. */
async function buildRunner(): Promise<string> {
  const input = join(frameFolder, 'runner.ts');
  const rolldownOptions = { input, external: ['maplibre-gl'], output: { format: 'iife' as const } };
  const options = { write: false, modulePreload: false as const, rolldownOptions };
  const [built] = [await build({ configFile: false, logLevel: 'warn', build: options })].flat();
  const chunk = built && 'output' in built ? built.output[0] : undefined;
  if (!chunk) throw new Error('The program of the examples was not built');
  return chunk.code;
}

/** The frame's files by their address: its program and style, and the map library, unhashed because examples have it by name. */
async function runtimeFiles(): Promise<Record<string, string>> {
  const read = (name: string) =>
    readFileSync(join(libraryFolder, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
  return {
    [runnerPath]: await buildRunner(),
    [frameStylePath]: readFileSync(join(frameFolder, 'frame.css'), 'utf8'),
    [mapLibrary.style]: read('maplibre-gl.css'),
    [mapLibrary.script]: read('maplibre-gl.mjs'),
    [mapLibrary.worker]: read('maplibre-gl-worker.mjs'),
  };
}

/** Every file of the examples by its address. */
export function exampleFiles(contentFolder: string): Record<string, string> {
  const folder = join(contentFolder, 'examples');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const files: Record<string, string> = {
    [explorerConfigPath]: read('api-explorer.json'),
    [exampleManifestPath]: read('manifest.json'),
  };
  const sources = readdirSync(join(folder, 'sources'), { recursive: true, encoding: 'utf8' });
  for (const source of sources.filter((name) => /\.(js|ts|py|sh)$/.test(name)))
    files[`${examplesFolder}/${source}`] = read(`sources/${source}`);
  for (const texts of readdirSync(join(folder, 'texts')))
    files[`${examplesFolder}/texts/${texts}`] = read(`texts/${texts}`);
  for (const printed of readdirSync(join(folder, 'printed')))
    files[`${examplesFolder}/printed/${printed}`] = read(`printed/${printed}`);
  return files;
}

/** What the picture of each example is drawn from, as a hash: another one shows that it must be drawn again. */
export function pictureOrigins(root: string): Record<string, string> {
  const folder = join(root, 'content/examples');
  const style = ['map-style.ts', 'theme-colours.ts'].map((name) => join(root, 'sample-platform/src/tiles', name));
  const common = [...style, join(frameFolder, 'frame.css')];
  const { examples } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ExampleManifest;
  return Object.fromEntries(
    examples.map(({ uid, source }) => {
      const hash = createHash('sha256');
      const files = globSync(`{.,v*}/${source}`, { cwd: join(folder, 'sources') }).toSorted();
      for (const file of [...files.map((name) => join(folder, 'sources', name)), ...common])
        hash.update(readFileSync(file));
      return [uid, hash.digest('hex').slice(0, 16)];
    }),
  );
}

/** The pictures of the examples by their address. */
function examplePictures(contentFolder: string): Record<string, Uint8Array> {
  const folder = join(contentFolder, 'examples/pictures');
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  return Object.fromEntries(
    names.map((name) => [`${examplesFolder}/pictures/${name}`, readFileSync(join(folder, name))]),
  );
}

/** Serves the examples and what their frame loads at addresses without a hash. */
export function examplePages(contentFolder: string): Plugin {
  return {
    name: 'waypost-example-files',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const files: Record<string, string | Uint8Array> = {
        ...exampleFiles(contentFolder),
        ...examplePictures(contentFolder),
        ...(await runtimeFiles()),
      };
      for (const [path, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
  };
}
