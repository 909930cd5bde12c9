import { frameStylePath, mapLibrary } from '@waypost/domain/explorer/frame-files';
import { strToU8, zipSync } from 'fflate';
import type { SourceCode } from '../content/explorer-content.ts';
import type { ListedExample } from '../content/explorer-view.ts';

type FolderContent = {
  readonly example: ListedExample;
  /** The JavaScript as it is shown, with the credentials to run with. */
  readonly code: string;
  /** The other languages, with the same credentials. */
  readonly others: readonly SourceCode[];
};

const mapFiles = [...Object.values(mapLibrary), frameStylePath];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const mapPage = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="maplibre-gl.css" />
    <link rel="stylesheet" href="frame.css" />
    <script type="importmap">{ "imports": { "maplibre-gl": "./maplibre-gl.js" } }</script>
    <script type="module" src="example.mjs"></script>
  </head>
  <body>
    <div id="map"></div>
    <div id="panel"></div>
  </body>
</html>
`;

const startOf = {
  map: 'Browsers load modules from servers only. Start one in this folder, and open http://localhost:8000:\n\n    python3 -m http.server 8000\n',
  call: 'Run it with Node 20 or newer:\n\n    node example.mjs\n',
};

async function contentOf(path: string): Promise<Uint8Array> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A folder that runs the example without the portal, as a zip file. */
export async function packExample({ example, code, others }: FolderContent): Promise<Uint8Array<ArrayBuffer>> {
  const { uid, title, text, kind } = example;
  const files: Record<string, Uint8Array> = {
    'example.mjs': strToU8(`${code}\n`),
    'README.md': strToU8(`# ${title}\n\n${text}\n\n${startOf[kind]}`),
  };
  for (const { language, code: other } of others) files[`example.${language}`] = strToU8(`${other}\n`);
  if (kind === 'map') {
    files['index.html'] = strToU8(mapPage(title));
    const contents = await Promise.all(mapFiles.map(contentOf));
    for (const [at, path] of mapFiles.entries())
      files[path.slice(path.lastIndexOf('/') + 1)] = contents[at] ?? new Uint8Array();
  }
  return zipSync({ [uid]: files }) as Uint8Array<ArrayBuffer>;
}
