import { Map, Popup } from 'maplibre-gl';

const outlines = '{SAMPLE_PLATFORM}/v1/basemap/countries.geojson?detail=50m';
const hues = ['#fde3a7', '#f6b26b', '#e5735c', '#b8436d', '#7a2a76'];
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [15, 52],
  zoom: 3,
});
await map.once('load');

// Each country has a colour by the length of its name: any number of yours would do.
const length = ['length', ['get', 'name']];
map.addSource('countries', { type: 'geojson', data: outlines });
map.addLayer(
  {
    id: 'countries',
    type: 'fill',
    source: 'countries',
    paint: {
      'fill-color': ['step', length, hues[0], 6, hues[1], 8, hues[2], 10, hues[3], 14, hues[4]],
      'fill-opacity': dark ? 0.35 : 0.6,
    },
  },
  'borders',
);
map.on('click', 'countries', ({ lngLat, features }) => {
  const { name } = features[0].properties;
  new Popup().setLngLat(lngLat).setText(`${name}: ${name.length} letters`).addTo(map);
});
