import { Map, Marker } from 'maplibre-gl';

const stops = [
  { lat: 52.5309, lon: 13.3847 },
  { lat: 52.5163, lon: 13.3777 },
  { lat: 52.473, lon: 13.403 },
];
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [13.405, 52.52],
  zoom: 10,
});

const points = stops.map(({ lat, lon }) => `${lat},${lon}`).join(';');
const response = await fetch(`{SAMPLE_PLATFORM}/v1/route?points=${points}`, {
  headers: { 'X-API-Key': '{YOUR_API_KEY}' },
});
const { geometry, legs } = await response.json();

await map.once('load');
map.addSource('route', { type: 'geojson', data: geometry });
map.addLayer({
  id: 'route',
  type: 'line',
  source: 'route',
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': '#0f9690', 'line-width': 4 },
});
for (const stop of stops) new Marker({ color: '#d43d3d' }).setLngLat(stop).addTo(map);

const metres = legs.reduce((sum, { distance_m }) => sum + distance_m, 0);
document.querySelector('#panel').textContent = `${(metres / 1000).toFixed(1)} km in ${legs.length} legs`;
