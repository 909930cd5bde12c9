import { Map } from 'maplibre-gl';

const map = new Map({
  container: 'map',
  style: '{SAMPLE_PLATFORM}/v1/map-style?theme=dark&apiKey={YOUR_API_KEY}',
  center: [10, 49],
  zoom: 4.5,
});
await map.once('idle');

// Sums the population of the places in view over cells of one degree.
const cells = {};
for (const { geometry, properties } of map.querySourceFeatures('platform', { sourceLayer: 'places' })) {
  const cell = geometry.coordinates.map(Math.floor);
  cells[cell] ??= { cell, names: {} };
  cells[cell].names[properties.name] = properties.population; // a place at the edge of a tile is there twice
}
const features = Object.values(cells).map(({ cell: [west, south], names }) => ({
  type: 'Feature',
  properties: { population: Object.values(names).reduce((sum, count) => sum + count, 0) },
  geometry: {
    type: 'Polygon',
    coordinates: [[[west, south], [west + 1, south], [west + 1, south + 1], [west, south + 1], [west, south]]],
  },
}));

map.addSource('cells', { type: 'geojson', data: { type: 'FeatureCollection', features } });
map.addLayer({
  id: 'cells',
  type: 'fill',
  source: 'cells',
  paint: {
    'fill-color': ['interpolate', ['linear'], ['get', 'population'], 0, '#134e5e', 1e6, '#3cc7bc', 8e6, '#f3c969'],
    'fill-opacity': 0.6,
  },
});
