import { Map, Marker } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [10, 50],
  zoom: 3,
});
const panel = document.querySelector('#panel');
const stops = [];
const empty = { type: 'FeatureCollection', features: [] };

async function addStop({ lat, lng }) {
  stops.push(`${lat.toFixed(4)},${lng.toFixed(4)}`);
  new Marker({ color: '#d43d3d' }).setLngLat([lng, lat]).addTo(map);
  if (stops.length < 2) return;
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/route?points=${stops.join(';')}`, {
    headers: { 'X-API-Key': '{YOUR_API_KEY}' },
  });
  const { geometry, legs } = await response.json();
  map.getSource('route').setData(geometry);
  const metres = legs.reduce((sum, { distance_m }) => sum + distance_m, 0);
  panel.textContent = `${Math.round(metres / 1000)} km over ${stops.length} stops`;
}

panel.textContent = 'Click the map to add stops.';
await map.once('load');
map.addSource('route', { type: 'geojson', data: empty });
map.addLayer({ id: 'route', type: 'line', source: 'route', paint: { 'line-color': '#0f9690', 'line-width': 4 } });
map.on('click', ({ lngLat }) => addStop(lngLat));
