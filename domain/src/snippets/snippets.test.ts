import fc from 'fast-check';
import { expect, it } from 'vitest';
import { snippetsOf } from './snippets.ts';

const filesOf = (language: string) => snippetsOf(language).map(({ file }) => file);

it('are one geocoding call for REST', () => {
  expect(filesOf('rest')).toEqual(['geocoder.json']);
});

it('are a marker, a route and parks in red for any other language', () => {
  fc.assert(
    fc.property(fc.string(), (language) => {
      fc.pre(language !== 'rest');
      expect(filesOf(language)).toEqual(['marker.js', 'route.js', 'parks.js']);
    }),
    { examples: [['javascript'], ['REST'], [''], ['rest ']] },
  );
});
