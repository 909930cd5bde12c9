import { Map } from 'maplibre-gl';

// The outlines of countries need no key and are not counted.
const outlines = '{SAMPLE_PLATFORM}/v1/basemap/countries.geojson?detail=110m';
const map = new Map({
  container: 'map',
  center: [0, 20],
  zoom: 1,
  style: {
    version: 8,
    sources: { outlines: { type: 'geojson', data: outlines, attribution: 'Natural Earth' } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': '#c6dae3' } },
      { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': '#fafbfa' } },
      { id: 'edge', type: 'line', source: 'outlines', paint: { 'line-color': '#6f8a96', 'line-width': 0.75 } },
    ],
  },
});

map.on('click', 'land', ({ features }) => {
  document.querySelector('#panel').textContent = features[0].properties.name;
});
