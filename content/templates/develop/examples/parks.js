import { Map } from 'maplibre-gl';

const style = '{SAMPLE_PLATFORM}/v1/map-style?apiKey={YOUR_API_KEY}';
const map = new Map({ container: 'map', style, center: [2.345, 48.86], zoom: 11.5 });

const park = ([west, south, east, north]) => [[west, south], [east, south], [east, north], [west, north], [west, south]];
const parks = {
  type: 'MultiPolygon',
  coordinates: [
    [park([2.225, 48.853, 2.279, 48.88])], // Bois de Boulogne
    [park([2.404, 48.819, 2.467, 48.846])], // Bois de Vincennes
    [park([2.332, 48.844, 2.34, 48.849])], // Jardin du Luxembourg
  ],
};
await map.once('load');
map.addSource('parks', { type: 'geojson', data: parks });
map.addLayer({ id: 'parks', type: 'fill', source: 'parks', paint: { 'fill-color': '#d43d3d' } });
