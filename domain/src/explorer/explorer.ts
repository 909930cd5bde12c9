/** The explorer's configuration (EXP-13): top categories, and the categories of each in their order. */
export type ExplorerConfig = {
  readonly topCat: readonly string[];
  readonly subCatMapping: Readonly<Record<string, readonly string[]>>;
};

/** How a result is shown: on a map, or as printed lines. */
export type ExampleKind = 'map' | 'call';

export const codeLanguages = ['js', 'ts', 'py', 'sh'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

export type Example = {
  readonly uid: string;
  /** The file of its JavaScript, with `/` between folders; other languages lie beside it. */
  readonly source: string;
  readonly kind: ExampleKind;
  readonly group_name: string;
  readonly languages: readonly CodeLanguage[];
};

type ExamplesByCategory = Readonly<Record<string, readonly string[]>>;

/** The manifest of examples (EXP-11). Only `maps-js` has versions. */
export type ExampleManifest = {
  readonly examples: readonly Example[];
  readonly category_example_mapping: Readonly<
    Record<string, ExamplesByCategory | Readonly<Record<string, ExamplesByCategory>>>
  >;
};

/** A group of examples (EXP-12), which cuts across categories. */
export type ExampleGroup = { readonly group_name: string; readonly group_title: string };

/** Stands for every group (EXP-10). */
export const allGroups = 'All';

export type ExplorerContent = { readonly config: ExplorerConfig; readonly manifest: ExampleManifest };

/** The category that has versions in its addresses (EXP-02). */
export const versionedTopCategory = 'maps-js';
const defaultTopCategory = versionedTopCategory;
export const defaultVersion = 'v3.0';

/** Categories that a top category starts with (EXP-03 to EXP-05); any other starts with its first one (EXP-07). */
const defaultCategories: Readonly<Record<string, string>> = {
  maps: 'maps',
  rest: 'batch_geocoding',
  geovisualization: 'technology_heat_maps',
};

/** A place in the explorer: everything above an example. */
export type ExplorerPlace = {
  readonly topCat: string;
  readonly version?: string | undefined;
  readonly category: string;
};

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const versionsOf = ({ manifest }: ExplorerContent): readonly string[] =>
  Object.keys(own(manifest.category_example_mapping, versionedTopCategory) ?? {});

/** The lists of examples on one level of the mapping; a category asked for as a version has none. */
const listsOf = (level: object = {}): ExamplesByCategory =>
  Object.fromEntries(Object.entries(level).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])));

/** The examples of each category, in the order of the configuration; none for an unknown top category or version. */
export function categoriesOf(
  { config, manifest }: ExplorerContent,
  { topCat, version }: Pick<ExplorerPlace, 'topCat' | 'version'>,
): readonly { readonly name: string; readonly examples: readonly Example[] }[] {
  const ofTopCat = own(manifest.category_example_mapping, topCat) ?? {};
  const byCategory = listsOf(
    version === undefined ? ofTopCat : own<ExamplesByCategory | readonly string[]>(ofTopCat, version),
  );
  const names = (own(config.subCatMapping, topCat) ?? []).filter((name) => Object.hasOwn(byCategory, name));
  const exampleOf = (uid: string) => manifest.examples.find((example) => example.uid === uid);
  return names.map((name) => ({
    name,
    examples: (byCategory[name] ?? []).map(exampleOf).filter((example) => example !== undefined),
  }));
}

/** What an address asks for: its parts after the explorer's own, and the search parameter `category`. */
export type ExplorerAddress = { readonly parts: readonly string[]; readonly category?: string | undefined };

export type ExplorerChoice =
  | { readonly isFound: true; readonly place: ExplorerPlace; readonly example: Example }
  /** `nearest` is the deepest place of the address that exists (EXP-09); `moved` is where its example is instead. */
  | {
      readonly isFound: false;
      readonly nearest: ExplorerPlace | undefined;
      readonly moved: { readonly place: ExplorerPlace; readonly example: Example } | undefined;
    };

type Split = { readonly topCat: string; readonly version?: string; readonly rest: readonly string[] };

function split([topCat = defaultTopCategory, ...rest]: readonly string[]): Split {
  if (topCat !== versionedTopCategory) return { topCat, rest };
  const [version = defaultVersion, ...others] = rest;
  return { topCat, version, rest: others };
}

function defaultCategoryOf(topCat: string, names: readonly string[]): string | undefined {
  const preferred = defaultCategories[topCat];
  return preferred !== undefined && names.includes(preferred) ? preferred : names[0];
}

/** Where an example of this name is: in the default version, else in the latest that has it, else without a version. */
function placeOf(content: ExplorerContent, uid: string) {
  const versions = [defaultVersion, ...versionsOf(content).toReversed()];
  const levels = content.config.topCat.flatMap((topCat): { topCat: string; version?: string }[] =>
    topCat === versionedTopCategory ? versions.map((version) => ({ topCat, version })) : [{ topCat }],
  );
  for (const level of levels)
    for (const { name, examples } of categoriesOf(content, level)) {
      const example = examples.find((one) => one.uid === uid);
      if (example) return { place: { ...level, category: name }, example };
    }
  return undefined;
}

/** The example that an address means, with the defaults of what it leaves out (EXP-01 to EXP-09). */
export function chooseExample(content: ExplorerContent, address: ExplorerAddress): ExplorerChoice {
  const choice = chooseInPlace(content, address);
  const uid = address.parts.at(-1);
  return choice.isFound ? choice : { ...choice, moved: uid === undefined ? undefined : placeOf(content, uid) };
}

type InPlace = Extract<ExplorerChoice, { isFound: true }> | { isFound: false; nearest: ExplorerPlace | undefined };

function chooseInPlace(content: ExplorerContent, address: ExplorerAddress): InPlace {
  const { topCat, version, rest } = split(address.parts);
  const [pathCategory, pathExample, ...beyond] = rest;
  const categories = categoriesOf(content, { topCat, version });
  const names = categories.map(({ name }) => name);
  const first = defaultCategoryOf(topCat, names);
  if (first === undefined) return { isFound: false, nearest: undefined };
  const name = address.category ?? pathCategory ?? first;
  const category = categories.find((one) => one.name === name);
  if (!category) return { isFound: false, nearest: { topCat, version, category: first } };
  const place = { topCat, version, category: name };
  // a category chosen by the parameter drops the example of another one (EXP-08)
  const wanted = name === (pathCategory ?? first) ? pathExample : undefined;
  const example = wanted === undefined ? category.examples[0] : category.examples.find(({ uid }) => uid === wanted);
  return example && beyond.length === 0 ? { isFound: true, place, example } : { isFound: false, nearest: place };
}

const segments = (...parts: readonly (string | undefined)[]) =>
  parts
    .filter((part) => part !== undefined)
    .map((part) => `/${encodeURIComponent(part)}`)
    .join('');

/** The address of a place, or of an example in it, after the explorer's own (NAV-21, NAV-22). */
export const explorerPath = ({ topCat, version, category }: Partial<ExplorerPlace>, uid?: string): string =>
  segments(topCat, version, category, uid);

/** The folder of sources, manifest and texts (REQ-110). */
export const examplesFolder = '/api-explorer-examples';
export const explorerConfigPath = '/javascript/src/examples/api-explorer.json';
export const exampleManifestPath = `${examplesFolder}/manifest.json`;

/** Where the code of an example lies in one language (EXP-14, EXP-15). */
export function sourcePath(
  { version }: Pick<ExplorerPlace, 'version'>,
  source: string,
  language: CodeLanguage,
): string {
  const folder = version === undefined ? examplesFolder : `${examplesFolder}/${version}`;
  return `${folder}/${source.replace(/\.js$/, `.${language}`)}`;
}

/** The size of an example's picture in CSS pixels; it is drawn with as many. */
export const pictureSize = { width: 640, height: 420 } as const;

/** The picture of an example's result, drawn ahead in each theme. */
export const picturePath = (uid: string, theme: 'light' | 'dark'): string =>
  `${examplesFolder}/pictures/${uid}.${theme}.webp`;

/** What an example without a map printed when its picture was drawn. */
export const printedPath = (uid: string): string => `${examplesFolder}/printed/${uid}.txt`;
