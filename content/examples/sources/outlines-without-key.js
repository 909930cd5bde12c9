import { Map } from 'maplibre-gl';

// The outlines of countries need no key and are not counted.
const outlines = '{SAMPLE_PLATFORM}/v1/basemap/countries.geojson?detail=110m';
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const [water, land, edge] = dark ? ['#0a171e', '#233030', '#6f8791'] : ['#93c0d5', '#e6efda', '#5f7b86'];
const map = new Map({
  container: 'map',
  center: [0, 20],
  zoom: 1,
  style: {
    version: 8,
    sources: { outlines: { type: 'geojson', data: outlines, attribution: 'Natural Earth' } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': land } },
      { id: 'edge', type: 'line', source: 'outlines', paint: { 'line-color': edge, 'line-width': 0.75 } },
    ],
  },
});

map.on('click', 'land', ({ features }) => {
  document.querySelector('#panel').textContent = features[0].properties.name;
});
