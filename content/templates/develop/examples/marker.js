import { Map, Marker, Popup } from 'maplibre-gl';

const style = '{SAMPLE_PLATFORM}/v1/map-style?apiKey={YOUR_API_KEY}';
const position = { lat: 52.5309, lon: 13.3847 };
const map = new Map({ container: 'map', style, center: position, zoom: 15 });

const query = new URLSearchParams(position);
const response = await fetch(`{SAMPLE_PLATFORM}/v1/revgeocode?${query}`, {
  headers: { 'X-API-Key': '{YOUR_API_KEY}' },
});
const { results } = await response.json();
const popup = new Popup().setText(results[0].label);
new Marker().setLngLat(position).setPopup(popup).addTo(map);
