import { describe, expect, it } from 'vitest';
import { categoriesOf, chooseExample, type ExplorerContent, explorerPath, sourcePath, versionsOf } from './explorer.ts';

const example = (uid: string) =>
  ({ uid, source: `${uid}.js`, kind: 'map', group_name: 'start', languages: ['js'] }) as const;

const content: ExplorerContent = {
  config: {
    topCat: ['maps-js', 'maps', 'rest', 'geovisualization', 'extra'],
    subCatMapping: {
      'maps-js': ['markers', 'routes', 'globe'],
      maps: ['data', 'maps'],
      rest: ['geocoding', 'batch_geocoding'],
      geovisualization: ['regions', 'technology_heat_maps'],
      extra: ['second', 'first'],
    },
  },
  manifest: {
    examples: ['one', 'two', 'way', 'ball', 'map', 'tile', 'find', 'list', 'hue', 'heat', 'more'].map(example),
    category_example_mapping: {
      'maps-js': {
        'v3.0': { routes: ['way'], markers: ['one', 'two'] },
        'v3.1': { globe: ['ball'], markers: ['one'] },
      },
      maps: { maps: ['map'], data: ['tile'] },
      rest: { geocoding: ['find'], batch_geocoding: ['list'] },
      geovisualization: { regions: ['hue'], technology_heat_maps: ['heat'] },
      extra: { first: ['one'], second: ['more'] },
    },
  },
};

function chosen(path: string, category?: string) {
  const choice = chooseExample(content, { parts: path.split('/').filter((part) => part !== ''), category });
  if (choice.isFound) return explorerPath(choice.place, choice.example.uid);
  return choice.nearest ? `missing below ${explorerPath(choice.nearest)}` : 'missing';
}

describe('the example of an address', () => {
  it('is one of maps-js by default (EXP-01)', () => {
    expect(chosen('')).toBe('/maps-js/v3.0/markers/one');
  });

  it.each([
    ['/maps-js', '/maps-js/v3.0/markers/one'],
    ['/maps-js/v3.1', '/maps-js/v3.1/markers/one'],
    ['/maps-js/v3.0/routes', '/maps-js/v3.0/routes/way'],
    ['/maps-js/v3.0/markers/two', '/maps-js/v3.0/markers/two'],
  ])('follows from version, category and example for maps-js: %s means %s (EXP-02)', (path, meant) => {
    expect(chosen(path)).toBe(meant);
  });

  it('starts with the category maps for maps (EXP-03)', () => {
    expect(chosen('/maps')).toBe('/maps/maps/map');
  });

  it('starts with batch geocoding for rest (EXP-04)', () => {
    expect(chosen('/rest')).toBe('/rest/batch_geocoding/list');
  });

  it('starts with heat maps for geovisualization (EXP-05)', () => {
    expect(chosen('/geovisualization')).toBe('/geovisualization/technology_heat_maps/heat');
  });

  it('is the first one of a category without an example in the address (EXP-06)', () => {
    expect(chosen('/maps-js/v3.0/markers')).toBe('/maps-js/v3.0/markers/one');
    expect(chosen('/rest/geocoding')).toBe('/rest/geocoding/find');
  });

  it('starts with the first category of the configuration where no default is given (EXP-07)', () => {
    expect(chosen('/maps-js/v3.0')).toBe('/maps-js/v3.0/markers/one');
    expect(chosen('/extra')).toBe('/extra/second/more');
  });

  it.each([
    ['/rest', 'geocoding', '/rest/geocoding/find'],
    ['/rest/batch_geocoding/list', 'geocoding', '/rest/geocoding/find'],
    ['/maps-js/v3.0/routes/way', 'markers', '/maps-js/v3.0/markers/one'],
    ['/maps-js/v3.0/markers/two', 'markers', '/maps-js/v3.0/markers/two'],
  ])('of %s with the category %s is %s: the parameter wins and drops the example of another (EXP-08)', (...given) => {
    const [path, category, meant] = given;
    expect(chosen(path, category)).toBe(meant);
  });

  it.each([
    ['/nowhere', 'missing'],
    ['/maps-js/v9', 'missing'],
    ['/maps-js/markers', 'missing'],
    ['/constructor', 'missing'],
    ['/maps-js/constructor', 'missing'],
    ['/rest/nothing', 'missing below /rest/batch_geocoding'],
    ['/rest/constructor', 'missing below /rest/batch_geocoding'],
    ['/rest/geocoding/nothing', 'missing below /rest/geocoding'],
    ['/rest/geocoding/list', 'missing below /rest/geocoding'],
    ['/rest/geocoding/find/more', 'missing below /rest/geocoding'],
    ['/maps-js/v3.0/globe', 'missing below /maps-js/v3.0/markers'],
    ['/maps-js/v3.1/markers/two', 'missing below /maps-js/v3.1/markers'],
  ])('does not exist at %s: %s (EXP-09)', (path, answer) => {
    expect(chosen(path)).toBe(answer);
  });

  it('does not exist in an unknown category of the parameter (EXP-09)', () => {
    expect(chosen('/rest/geocoding/find', 'nothing')).toBe('missing below /rest/batch_geocoding');
  });

  it.each([
    ['/maps-js/v2.0/markers/two', '/maps-js/v3.0/markers/two'],
    ['/maps-js/v3.0/globe/ball', '/maps-js/v3.1/globe/ball'],
    ['/maps-js/v9/markers/one', '/maps-js/v3.0/markers/one'],
    ['/rest/geocoding/list', '/rest/batch_geocoding/list'],
    ['/nowhere/way', '/maps-js/v3.0/routes/way'],
    ['/rest/geocoding/nothing', undefined],
    ['/rest/geocoding/constructor', undefined],
    ['/nowhere', undefined],
  ])('is elsewhere by its name, where it was moved or its version is gone: %s is at %s', (path, place) => {
    const choice = chooseExample(content, { parts: path.slice(1).split('/') });
    const moved = choice.isFound ? null : choice.moved;
    expect(moved && explorerPath(moved.place, moved.example.uid)).toBe(place);
  });
});

it('lists versions of maps-js, and the categories of each in the order of the configuration', () => {
  expect(versionsOf(content)).toEqual(['v3.0', 'v3.1']);
  const names = (version: string) => categoriesOf(content, { topCat: 'maps-js', version }).map(({ name }) => name);
  expect([names('v3.0'), names('v3.1')]).toEqual([
    ['markers', 'routes'],
    ['markers', 'globe'],
  ]);
});

it('writes addresses whose parts are encoded', () => {
  expect(explorerPath({ topCat: 'maps-js', version: 'v3.0', category: 'a b' }, 'c/d')).toBe(
    '/maps-js/v3.0/a%20b/c%2Fd',
  );
  expect(explorerPath({ topCat: 'rest' })).toBe('/rest');
});

it('finds sources of maps-js in the folder of their version (EXP-14)', () => {
  expect(sourcePath({ version: 'v3.1' }, 'one.js', 'ts')).toBe('/api-explorer-examples/v3.1/one.ts');
});

it('finds sources of other top categories in the folder itself (EXP-15)', () => {
  expect(sourcePath({}, 'find.js', 'js')).toBe('/api-explorer-examples/find.js');
});
