import { Map } from 'maplibre-gl';

const places = {
  Reykjavík: [-21.94, 64.15],
  Nairobi: [36.82, -1.29],
  Singapore: [103.85, 1.29],
  'Buenos Aires': [-58.38, -34.6],
};
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: places.Reykjavík,
  zoom: 5,
});

const panel = document.querySelector('#panel');
for (const [name, center] of Object.entries(places)) {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', () => map.flyTo({ center, zoom: 5 }));
  panel.append(button);
}
