import { Map } from 'maplibre-gl';

// Readers who have asked their system for less motion see the map jump instead of fly.
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const places = [
  ['Oslo', [10.75, 59.91]],
  ['Cape Town', [18.42, -33.92]],
];
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: places[0][1],
  zoom: 5,
});

const panel = document.querySelector('#panel');
for (const [name, center] of places) {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', () => (isCalm ? map.jumpTo({ center }) : map.flyTo({ center })));
  panel.append(button);
}
console.log(isCalm ? 'The map jumps.' : 'The map flies.');
