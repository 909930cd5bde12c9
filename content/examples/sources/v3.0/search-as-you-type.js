import { Map, Marker } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [10, 50],
  zoom: 3,
});
const marker = new Marker();
const panel = document.querySelector('#panel');
panel.innerHTML = `
  <label>Find a place <input type="search" autocomplete="off"></label>
  <ul role="list" aria-live="polite"></ul>`;
const input = panel.querySelector('input');
const list = panel.querySelector('ul');
let latest = 0;

async function search(text) {
  const number = ++latest;
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/geocode?q=${encodeURIComponent(text)}&limit=5`, {
    headers: { 'X-API-Key': '{YOUR_API_KEY}' },
  });
  const { results } = await response.json();
  if (number !== latest) return; // the answer to an older question
  list.replaceChildren(...results.map(entryOf));
}

function entryOf({ label, position }) {
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', () => {
    marker.setLngLat(position).addTo(map);
    map.flyTo({ center: position, zoom: 8 });
  });
  const entry = document.createElement('li');
  entry.append(button);
  return entry;
}

// A short pause while typing saves calls.
let timer;
input.addEventListener('input', () => {
  clearTimeout(timer);
  const text = input.value.trim();
  if (text === '') list.replaceChildren();
  else timer = setTimeout(() => search(text), 250);
});
