import { expect, it } from 'vitest';
import { calledServices } from './explorer-view.ts';

it.each([
  ["fetch(`{SAMPLE_PLATFORM}/v1/geocode?q=${q}`); fetch('{SAMPLE_PLATFORM}/v1/map-style')", ['geocode', 'map-style']],
  ['fetch(`/v1/route?${a}`); fetch(`/v1/geocode`); fetch(`/v1/route?${b}`)', ['route', 'geocode']],
  ["const call = (name) => fetch(`{SAMPLE_PLATFORM}/v1/${name}`); await call('revgeocode', { lat })", ['revgeocode']],
  ["fetch('{SAMPLE_PLATFORM}/v1/basemap/countries.geojson')", ['basemap']],
  ["console.log('recall(1)', 'v1/')", []],
])('finds the services that an example calls, each once, in their order: %s (EXP-22)', (code, services) => {
  expect(calledServices([{ language: 'js', code }])).toEqual(services);
});

it('reads the first of the languages (EXP-22)', () => {
  const code = (service: string) => `fetch('/v1/${service}')`;
  expect(
    calledServices([
      { language: 'js', code: code('route') },
      { language: 'ts', code: code('geocode') },
    ]),
  ).toEqual(['route']);
  expect(calledServices([])).toEqual([]);
});
