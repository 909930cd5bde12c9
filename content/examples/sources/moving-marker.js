import { Map, Marker } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [-35, 52],
  zoom: 2,
});

// The shortest line from Berlin to New York, as a row of points.
const response = await fetch('{SAMPLE_PLATFORM}/v1/route?points=52.52,13.405;40.71,-74.01', {
  headers: { 'X-API-Key': '{YOUR_API_KEY}' },
});
const { geometry } = await response.json();
const line = geometry.coordinates;

await map.once('load');
map.addSource('way', { type: 'geojson', data: geometry });
map.addLayer({ id: 'way', type: 'line', source: 'way', paint: { 'line-color': '#0f9690', 'line-width': 3 } });
const marker = new Marker({ color: '#d43d3d' }).setLngLat(line[0]).addTo(map);

// Readers who want less motion see the end at once.
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const durationMs = 6000;
const start = performance.now();
function step(now) {
  const share = isCalm ? 1 : Math.min(1, (now - start) / durationMs);
  const at = Math.round(share * (line.length - 1));
  marker.setLngLat(line[at]);
  if (share < 1) requestAnimationFrame(step);
}
requestAnimationFrame(step);
