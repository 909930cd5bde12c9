import { Map, Marker } from 'maplibre-gl';

// Everything on the map is in a list too, so that nobody needs to see or point at the map.
const sights = [
  { name: 'Brandenburg Gate', position: [13.3777, 52.5163] },
  { name: 'Museum Island', position: [13.3969, 52.5169] },
  { name: 'Tempelhofer Feld', position: [13.403, 52.473] },
];
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [13.39, 52.5],
  zoom: 11,
  locale: { 'Map.Title': 'Sights in Berlin' },
});

const list = document.createElement('ol');
document.querySelector('#panel').append(list);
const pins = sights.map(({ name, position }, index) => {
  const pin = document.createElement('button');
  pin.className = 'pin';
  pin.textContent = String(index + 1);
  pin.setAttribute('aria-label', name);
  pin.addEventListener('click', () => choose(index));
  new Marker({ element: pin }).setLngLat(position).addTo(map);

  const entry = document.createElement('button');
  entry.textContent = name;
  entry.addEventListener('click', () => choose(index));
  const item = document.createElement('li');
  item.append(entry);
  list.append(item);
  return { pin, entry };
});

function choose(chosen) {
  for (const [index, { pin, entry }] of pins.entries()) {
    pin.toggleAttribute('data-chosen', index === chosen);
    entry.setAttribute('aria-pressed', String(index === chosen));
  }
  map.easeTo({ center: sights[chosen].position, zoom: 13 });
}
