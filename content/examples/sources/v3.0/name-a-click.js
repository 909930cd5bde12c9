import { Map, Popup } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [2.35, 48.86],
  zoom: 6,
});

async function nameAt({ lat, lng }) {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/revgeocode?lat=${lat.toFixed(5)}&lon=${lng.toFixed(5)}&limit=1`, {
    headers: { 'X-API-Key': '{YOUR_API_KEY}' },
  });
  const { results } = await response.json();
  return results[0].label;
}

document.querySelector('#panel').textContent = 'Click anywhere to name the nearest place.';
map.on('click', async ({ lngLat }) => {
  const popup = new Popup().setLngLat(lngLat).setText('…').addTo(map);
  popup.setText(await nameAt(lngLat.wrap()));
});
