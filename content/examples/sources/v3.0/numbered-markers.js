import { LngLatBounds, Map, Marker, Popup } from 'maplibre-gl';

const cities = ['Lisbon', 'Madrid', 'Paris', 'Berlin', 'Warsaw'];
const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function find(city) {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/geocode?q=${encodeURIComponent(city)}&limit=1`, { headers });
  const { results } = await response.json();
  return results[0];
}

const places = await Promise.all(cities.map(find));
const bounds = new LngLatBounds();
for (const { position } of places) bounds.extend(position);

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  bounds,
  fitBoundsOptions: { padding: 64 },
});

places.forEach(({ label, position }, index) => {
  const pin = document.createElement('button');
  pin.className = 'pin';
  pin.textContent = String(index + 1);
  pin.setAttribute('aria-label', label);
  new Marker({ element: pin }).setLngLat(position).setPopup(new Popup({ offset: 18 }).setText(label)).addTo(map);
});
