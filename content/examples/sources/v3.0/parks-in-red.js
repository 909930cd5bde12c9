import { Map, Popup } from 'maplibre-gl';

const map = new Map({
  container: 'map',
  style: '{SAMPLE_PLATFORM}/v1/map-style?apiKey={YOUR_API_KEY}',
  center: [2.345, 48.86],
  zoom: 11.5,
});

const park = (name, [west, south, east, north]) => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]],
  },
});
const parks = {
  type: 'FeatureCollection',
  features: [
    park('Bois de Boulogne', [2.225, 48.853, 2.279, 48.88]),
    park('Bois de Vincennes', [2.404, 48.819, 2.467, 48.846]),
    park('Jardin du Luxembourg', [2.332, 48.844, 2.34, 48.849]),
  ],
};

await map.once('load');
map.addSource('parks', { type: 'geojson', data: parks });
map.addLayer({ id: 'parks', type: 'fill', source: 'parks', paint: { 'fill-color': '#d43d3d', 'fill-opacity': 0.7 } });
map.on('click', 'parks', ({ lngLat, features }) => {
  new Popup().setLngLat(lngLat).setText(features[0].properties.name).addTo(map);
});
