import { Map, Marker, Popup } from 'maplibre-gl';

type Answer = { results: { label: string }[] };

const position = { lat: 52.5309, lon: 13.3847 };
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: position,
  zoom: 15,
});

// The platform names the place nearest to the marker.
const response = await fetch(`{SAMPLE_PLATFORM}/v1/revgeocode?lat=${position.lat}&lon=${position.lon}&limit=1`, {
  headers: { 'X-API-Key': '{YOUR_API_KEY}' },
});
const { results } = (await response.json()) as Answer;

const popup = new Popup({ offset: 32, closeButton: false }).setText(results[0]?.label ?? 'Nothing near');
new Marker().setLngLat(position).setPopup(popup).addTo(map).togglePopup();
