import {
  allGroups,
  codeLanguages,
  type ExampleManifest,
  exampleManifestPath,
  type ExplorerConfig,
  explorerConfigPath,
  sourcePath,
} from '@waypost/domain/explorer/explorer';
import { languages } from '@waypost/domain/base/language';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from './example-files.ts';
import type { ExplorerTexts } from './src/features/explorer/content/explorer-content.ts';

const files = exampleFiles(join(import.meta.dirname, '../content'));
const read = (path: string): unknown => JSON.parse(files[path] ?? 'null');
const config = read(explorerConfigPath) as ExplorerConfig;
const manifest = read(exampleManifestPath) as ExampleManifest;
const { 'maps-js': byVersion = {}, ...others } = manifest.category_example_mapping;

type Listed = { readonly version?: string; readonly topCat: string; readonly category: string; readonly uid: string };
const inCategories = (of: object, at: Omit<Listed, 'category' | 'uid'>): Listed[] =>
  Object.entries(of as Record<string, string[]>).flatMap(([category, uids]) =>
    uids.map((uid) => ({ ...at, category, uid })),
  );
const listed: Listed[] = [
  ...Object.entries(byVersion).flatMap(([version, of]) => inCategories(of, { topCat: 'maps-js', version })),
  ...Object.entries(others).flatMap(([topCat, of]) => inCategories(of, { topCat })),
];
const exampleOf = (uid: string) => manifest.examples.find((example) => example.uid === uid);

describe('the examples', () => {
  it('are at least 24 in the four top categories', () => {
    expect(manifest.examples.length).toBeGreaterThanOrEqual(24);
    expect(config.topCat).toEqual(['maps-js', 'maps', 'rest', 'geovisualization']);
    expect(new Set(listed.map(({ topCat }) => topCat))).toEqual(new Set(config.topCat));
  });

  it('are listed in the manifest with uid and source, and mapped to categories (EXP-11)', () => {
    expect(manifest.examples.map(({ source }) => source)).toEqual(manifest.examples.map(({ uid }) => `${uid}.js`));
    const uids = manifest.examples.map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    expect(new Set(listed.map(({ uid }) => uid))).toEqual(new Set(uids));
  });

  it('are in categories that the configuration names for their top category (EXP-13)', () => {
    for (const { topCat, category } of listed) expect(config.subCatMapping[topCat]).toContain(category);
    const used = (topCat: string) => new Set(listed.filter((one) => one.topCat === topCat).map((one) => one.category));
    for (const topCat of config.topCat) expect(used(topCat)).toEqual(new Set(config.subCatMapping[topCat]));
  });

  it('have sources at their addresses, and every source belongs to one', () => {
    const sources = listed.flatMap((place) => {
      const example = exampleOf(place.uid);
      return (example?.languages ?? []).map((language) => sourcePath(place, example?.source ?? '', language));
    });
    const found = Object.keys(files).filter((path) => codeLanguages.some((language) => path.endsWith(`.${language}`)));
    expect(found.toSorted()).toEqual([...new Set(sources)].toSorted());
  });

  it.each(languages)('have titles and texts in %s, and groups with a name and a title (EXP-12)', (language) => {
    const texts = read(`/api-explorer-examples/texts/${language}.json`) as ExplorerTexts;
    expect(Object.keys(texts.example)).toEqual(manifest.examples.map(({ uid }) => uid));
    expect(Object.keys(texts.topCat)).toEqual(config.topCat);
    expect(new Set(Object.keys(texts.category))).toEqual(new Set(listed.map(({ category }) => category)));
    const groups = texts.group.map(({ group_name }) => group_name);
    expect(new Set(groups)).toEqual(new Set(manifest.examples.map(({ group_name }) => group_name)));
    expect(groups).not.toContain(allGroups);
    for (const { group_title } of texts.group) expect(group_title).toMatch(/\w/);
    for (const title of Object.values(texts.topCat)) expect(title).toMatch(/\w/);
    for (const { title, text } of Object.values(texts.example))
      expect([title, text.endsWith('.')]).toEqual([expect.stringMatching(/\w/), true]);
  });

  it('show the fixed centres of the demo maps (EXP-17)', () => {
    const source = (name: string) => files[`/api-explorer-examples/v3.0/${name}.js`];
    expect(source('add-a-marker')).toMatch(/lat: 52\.5309, lon: 13\.3847[\s\S]*zoom: 15,/);
    expect(source('show-a-route')).toMatch(/center: \[13\.405, 52\.52\],\s*zoom: 10,/);
    expect(source('parks-in-red')).toMatch(/center: \[2\.345, 48\.86\],\s*zoom: 11\.5,/);
  });
});
