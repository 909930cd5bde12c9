import { Map } from 'maplibre-gl';

// Your table, and the outlines that it belongs to: the country’s name joins them.
const visitors = [
  ['France', 100], ['Spain', 85], ['United States of America', 66], ['Italy', 57], ['Turkey', 55],
  ['Mexico', 42], ['United Kingdom', 37], ['Germany', 35], ['Greece', 33], ['Austria', 31],
];
const outlines = await fetch('{SAMPLE_PLATFORM}/v1/basemap/countries.geojson?detail=110m');
const countries = await outlines.json();
const byName = Object.fromEntries(visitors);
for (const { properties } of countries.features) properties.visitors = byName[properties.name] ?? null;

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [0, 40],
  zoom: 1.6,
});
await map.once('load');
map.addSource('countries', { type: 'geojson', data: countries });
map.addLayer(
  {
    id: 'countries',
    type: 'fill',
    source: 'countries',
    filter: ['!=', ['get', 'visitors'], null],
    paint: {
      'fill-color': '#0f9690',
      'fill-opacity': ['interpolate', ['linear'], ['get', 'visitors'], 30, 0.25, 100, 0.9],
    },
  },
  'borders',
);
const joined = countries.features.filter(({ properties }) => properties.visitors !== null);
document.querySelector('#panel').textContent = `${joined.length} of ${visitors.length} rows joined`;
