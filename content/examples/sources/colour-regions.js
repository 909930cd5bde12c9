import { Map, Popup } from 'maplibre-gl';

const outlines = '{SAMPLE_PLATFORM}/v1/basemap/countries.geojson?detail=50m';
const hues = ['#e0ecf4', '#9ebcda', '#8c96c6', '#8856a7', '#810f7c'];
const map = new Map({
  container: 'map',
  style: '{SAMPLE_PLATFORM}/v1/map-style?apiKey={YOUR_API_KEY}',
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
    paint: { 'fill-color': ['step', length, hues[0], 6, hues[1], 8, hues[2], 10, hues[3], 14, hues[4]] },
  },
  'borders',
);
map.on('click', 'countries', ({ lngLat, features }) => {
  const { name } = features[0].properties;
  new Popup().setLngLat(lngLat).setText(`${name}: ${name.length} letters`).addTo(map);
});
