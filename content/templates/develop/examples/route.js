import { Map } from 'maplibre-gl';

const style = '{SAMPLE_PLATFORM}/v1/map-style?apiKey={YOUR_API_KEY}';
const map = new Map({ container: 'map', style, center: [13.405, 52.52], zoom: 10 });

const points = '52.5309,13.3847;52.5163,13.3777;52.4730,13.4030';
const response = await fetch(`{SAMPLE_PLATFORM}/v1/route?points=${points}`, {
  headers: { 'X-API-Key': '{YOUR_API_KEY}' },
});
const { geometry } = await response.json();
await map.once('load');
map.addSource('route', { type: 'geojson', data: geometry });
map.addLayer({ id: 'route', type: 'line', source: 'route', paint: { 'line-color': '#0f7a72', 'line-width': 4 } });
