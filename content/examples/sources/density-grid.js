import { Map } from 'maplibre-gl';

const map = new Map({
  container: 'map',
  style: '{SAMPLE_PLATFORM}/v1/map-style?theme=dark&apiKey={YOUR_API_KEY}',
  center: [6.5, 51.2],
  zoom: 6,
});
await map.once('idle');

// Sums the population of the places in view over cells of half a degree.
const side = 0.5;
const cells = {};
for (const { geometry, properties } of map.querySourceFeatures('platform', { sourceLayer: 'places' })) {
  const cell = geometry.coordinates.map((degrees) => Math.floor(degrees / side) * side);
  cells[cell] ??= { cell, names: {} };
  cells[cell].names[properties.name] = properties.population; // a place at the edge of a tile is there twice
}
const features = Object.values(cells).map(({ cell: [west, south], names }) => ({
  type: 'Feature',
  properties: { population: Object.values(names).reduce((sum, count) => sum + count, 0) },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [[west, south], [west + side, south], [west + side, south + side], [west, south + side], [west, south]],
    ],
  },
}));

map.addSource('cells', { type: 'geojson', data: { type: 'FeatureCollection', features } });
map.addLayer({
  id: 'cells',
  type: 'fill',
  source: 'cells',
  paint: {
    'fill-color': ['interpolate', ['linear'], ['get', 'population'], 1e5, '#134e5e', 1e6, '#3cc7bc', 3e6, '#f3c969'],
    'fill-opacity': 0.6,
  },
});
