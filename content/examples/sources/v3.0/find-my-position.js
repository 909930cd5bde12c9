import { Map, Marker } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [10, 50],
  zoom: 3,
});
const panel = document.querySelector('#panel');
panel.innerHTML = '<button>Find my position</button><p role="status"></p>';
const status = panel.querySelector('p');

function show({ coords }) {
  const position = [coords.longitude, coords.latitude];
  new Marker().setLngLat(position).addTo(map);
  map.flyTo({ center: position, zoom: 10 });
  status.textContent = `Exact to ${Math.round(coords.accuracy)} m.`;
}

// A refusal is a normal answer: say so and offer another way.
function explain({ code, PERMISSION_DENIED }) {
  status.textContent =
    code === PERMISSION_DENIED
      ? 'This page may not know your position. Search for a place instead.'
      : 'Your position could not be found. Try again outdoors.';
}

panel.querySelector('button').addEventListener('click', () => {
  status.textContent = 'Looking …';
  navigator.geolocation.getCurrentPosition(show, explain, { timeout: 10_000 });
});
