import { Map, Marker } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [13.405, 52.52],
  zoom: 7,
});
const panel = document.querySelector('#panel');

async function showPlace({ lat, lng }) {
  const query = new URLSearchParams({ lat: lat.toFixed(5), lon: lng.toFixed(5), limit: '1' });
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/revgeocode?${query}`, {
    headers: { 'X-API-Key': '{YOUR_API_KEY}' },
  });
  const { results } = await response.json();
  const [{ label, distance_m }] = results;
  panel.textContent = `${label} is ${Math.round(distance_m / 1000)} km away.`;
}

// Drag the marker: the panel names the nearest place.
const marker = new Marker({ draggable: true }).setLngLat([13.405, 52.52]).addTo(map);
marker.on('dragend', () => showPlace(marker.getLngLat()));
await showPlace(marker.getLngLat());
