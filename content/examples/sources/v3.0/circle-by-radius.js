import { Map, Marker } from 'maplibre-gl';

const centre = { lat: 48.2082, lon: 16.3738 };
const radiusKm = 120;
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: centre,
  zoom: 6,
});

// A circle on the globe: its points are as far from the centre in every direction.
const degrees = radiusKm / 111.2;
const ring = Array.from({ length: 65 }, (_, step) => {
  const angle = (step / 64) * 2 * Math.PI;
  const lat = centre.lat + degrees * Math.cos(angle);
  return [centre.lon + (degrees * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180), lat];
});

await map.once('load');
map.addSource('circle', { type: 'geojson', data: { type: 'Polygon', coordinates: [ring] } });
map.addLayer({ id: 'circle', type: 'fill', source: 'circle', paint: { 'fill-color': '#0f9690', 'fill-opacity': 0.2 } });
map.addLayer({ id: 'edge', type: 'line', source: 'circle', paint: { 'line-color': '#0f9690', 'line-width': 2 } });
new Marker().setLngLat(centre).addTo(map);
document.querySelector('#panel').textContent = `${radiusKm} km around Vienna`;
