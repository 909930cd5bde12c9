import { Map } from 'maplibre-gl';

const names = ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Bordeaux', 'Nantes', 'Lille', 'Strasbourg'];
const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

// A column for each city, as high as it has inhabitants.
async function columnOf(name) {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/geocode?q=${name}, France&limit=1`, { headers });
  const { results } = await response.json();
  const { population, position } = results[0];
  const { lat, lon } = position;
  const half = 0.15;
  return {
    type: 'Feature',
    properties: { population },
    geometry: {
      type: 'Polygon',
      coordinates: [[[lon - half, lat - half], [lon + half, lat - half], [lon + half, lat + half], [lon - half, lat + half], [lon - half, lat - half]]],
    },
  };
}

const features = await Promise.all(names.map(columnOf));
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [2.5, 45.6],
  zoom: 5,
  pitch: 55,
  bearing: -15,
});
await map.once('load');
map.addSource('columns', { type: 'geojson', data: { type: 'FeatureCollection', features } });
map.addLayer({
  id: 'columns',
  type: 'fill-extrusion',
  source: 'columns',
  paint: {
    'fill-extrusion-height': ['*', ['get', 'population'], 0.15],
    'fill-extrusion-color': ['interpolate', ['linear'], ['get', 'population'], 100_000, '#3cc7bc', 2_000_000, '#d43d3d'],
    'fill-extrusion-opacity': 0.9,
  },
});
