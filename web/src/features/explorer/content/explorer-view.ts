import type { Language } from '@waypost/domain/base/language';
import {
  categoriesOf,
  chooseExample,
  type ExampleGroup,
  type ExampleKind,
  type ExplorerAddress,
  type ExplorerContent,
  explorerPath,
  type ExplorerPlace,
  versionedTopCategory,
  versionsOf,
} from '@waypost/domain/explorer/explorer';
import {
  type ExplorerTexts,
  readExplorer,
  readPrinted,
  readSources,
  readTexts,
  type SourceCode,
} from './explorer-content.ts';

/** An example in a list. */
export type ListedExample = {
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly kind: ExampleKind;
  readonly group_name: string;
};
export type ListedCategory = {
  readonly name: string;
  readonly title: string;
  readonly examples: readonly ListedExample[];
};

/** A call and the place of the API reference that describes it. */
export type DescribedCall = { readonly title: string; readonly href: string };

/** Everything that a page of the explorer shows. */
export type ExplorerView = {
  readonly place: ExplorerPlace;
  /** Of the example, below the explorer's own address. */
  readonly path: string;
  readonly topCats: readonly { readonly name: string; readonly title: string }[];
  /** None where the top category has no versions. */
  readonly versions: readonly string[];
  readonly categories: readonly ListedCategory[];
  readonly groups: readonly ExampleGroup[];
  readonly example: ListedExample;
  readonly sources: readonly SourceCode[];
  /** What the example prints, if it has no map. */
  readonly printed: string | undefined;
  /** The calls of the example; absent until the route has asked the reference. */
  readonly calls?: readonly DescribedCall[];
};

const called = /\/v1\/([a-z-]+)|\bcall\('([a-z-]+)'/g;

/** The services that the code of an example calls, in the order of the code: `map-style`, `geocode`. */
export function calledServices([first]: readonly SourceCode[]): string[] {
  const names = [...(first?.code.matchAll(called) ?? [])].flatMap(([, path, name]) => path ?? name ?? []);
  return [...new Set(names)];
}

/** The deepest place of an address that exists, and where its example is instead, each with its name (EXP-09). */
export type MissingExample = {
  readonly nearest: ExplorerPlace | undefined;
  readonly title: string | undefined;
  readonly moved: { readonly title: string; readonly version: string | undefined; readonly path: string } | undefined;
};

type LoadedExplorer =
  | { readonly isFound: true; readonly view: ExplorerView }
  | { readonly isFound: false; readonly missing: MissingExample };

function listed(content: ExplorerContent, place: ExplorerPlace, texts: ExplorerTexts): ListedCategory[] {
  return categoriesOf(content, place).map(({ name, examples }) => ({
    name,
    title: texts.category[name] ?? name,
    examples: examples.map(({ uid, kind, group_name }) => ({
      uid,
      kind,
      group_name,
      ...(texts.example[uid] ?? { title: uid, text: '' }),
    })),
  }));
}

/** Reads what the address asks for, in the reader's language. */
export async function loadExplorer(address: ExplorerAddress, language: Language): Promise<LoadedExplorer> {
  const [content, texts] = await Promise.all([readExplorer(), readTexts(language)]);
  const choice = chooseExample(content, address);
  if (!choice.isFound) {
    const { nearest, moved } = choice;
    const uid = moved?.example.uid ?? '';
    const elsewhere = moved && {
      title: texts.example[uid]?.title ?? uid,
      version: moved.place.version,
      path: explorerPath(moved.place, uid),
    };
    const title = nearest && texts.category[nearest.category];
    return { isFound: false, missing: { nearest, title, moved: elsewhere } };
  }
  const { place, example } = choice;
  const categories = listed(content, place, texts);
  const shown = categories.flatMap(({ examples }) => examples).find(({ uid }) => uid === example.uid);
  if (!shown) throw new Error(`The example ${example.uid} is in no category`);
  const groupsShown = new Set(categories.flatMap(({ examples }) => examples.map(({ group_name }) => group_name)));
  const [sources, printed] = await Promise.all([readSources(place, example), readPrinted(example)]);
  const view = {
    place,
    path: explorerPath(place, shown.uid),
    topCats: content.config.topCat.map((name) => ({ name, title: texts.topCat[name] ?? name })),
    versions: place.topCat === versionedTopCategory ? versionsOf(content) : [],
    categories,
    groups: texts.group.filter(({ group_name }) => groupsShown.has(group_name)),
    example: shown,
    sources,
    printed,
  };
  return { isFound: true, view };
}
