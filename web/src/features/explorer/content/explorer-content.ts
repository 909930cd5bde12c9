import type { Language } from '@waypost/domain/base/language';
import {
  type CodeLanguage,
  type Example,
  type ExampleGroup,
  type ExampleManifest,
  exampleManifestPath,
  examplesFolder,
  type ExplorerConfig,
  explorerConfigPath,
  type ExplorerContent,
  type ExplorerPlace,
  printedPath,
  sourcePath,
} from '@waypost/domain/explorer/explorer';

type Words = { readonly title: string; readonly text: string };

/** The words about examples in one language. */
export type ExplorerTexts = {
  readonly topCat: Readonly<Record<string, string>>;
  readonly category: Readonly<Record<string, string>>;
  readonly group: readonly ExampleGroup[];
  readonly example: Readonly<Record<string, Words>>;
};

export type SourceCode = { readonly language: CodeLanguage; readonly code: string };

const filesOnServer: Readonly<Record<string, () => Promise<string>>> = import.meta.env.SSR
  ? import.meta.glob<string>(['../../../../../content/examples/**/*', '!**/pictures/**'], {
      query: '?raw',
      import: 'default',
    })
  : {};

/** The file of an address among the content, as the build puts it there. */
function fileAt(path: string): string {
  const folder = '../../../../../content/examples';
  if (path === explorerConfigPath) return `${folder}/api-explorer.json`;
  const name = path.slice(examplesFolder.length);
  return /^\/(manifest\.json$|texts\/|printed\/)/.test(name) ? `${folder}${name}` : `${folder}/sources${name}`;
}

async function readText(path: string): Promise<string> {
  if (import.meta.env.SSR) {
    const load = filesOnServer[fileAt(path)];
    if (!load) throw new Error(`There is no file for ${path}`);
    return load();
  }
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.text();
}

const kept = new Map<string, Promise<unknown>>();

/** A file that does not change while the page is open; a failed call is made again. */
function readOnce(path: string): Promise<unknown> {
  const known = kept.get(path);
  if (known) return known;
  const reading = readText(path).then((text): unknown => JSON.parse(text));
  kept.set(path, reading);
  reading.catch(() => kept.delete(path));
  return reading;
}

/** The explorer's configuration (REQ-109) and the manifest of examples (REQ-110). */
export async function readExplorer(): Promise<ExplorerContent> {
  const [config, manifest] = await Promise.all([readOnce(explorerConfigPath), readOnce(exampleManifestPath)]);
  return { config: config as ExplorerConfig, manifest: manifest as ExampleManifest };
}

export const readTexts = async (language: Language): Promise<ExplorerTexts> =>
  (await readOnce(`${examplesFolder}/texts/${language}.json`)) as ExplorerTexts;

/** What the example printed; undefined for one with a map, and for one that was not run yet. */
export const readPrinted = async ({ uid, kind }: Example): Promise<string | undefined> =>
  kind === 'call'
    ? readText(printedPath(uid)).then(
        (text) => text.trimEnd(),
        () => undefined,
      )
    : undefined;

/** The code of an example in each of its languages. */
export const readSources = (place: ExplorerPlace, { source, languages }: Example): Promise<SourceCode[]> =>
  Promise.all(
    languages.map(async (language) => ({
      language,
      code: (await readText(sourcePath(place, source, language))).trimEnd(),
    })),
  );
