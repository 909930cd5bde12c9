import { Map, NavigationControl } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [9.5, 45.5],
  zoom: 5.5,
  pitch: 60,
  bearing: 30,
  maxPitch: 75,
});
map.addControl(new NavigationControl({ visualizePitch: true }));

const panel = document.querySelector('#panel');
const show = () => {
  panel.textContent = `Pitch ${Math.round(map.getPitch())}°, bearing ${Math.round(map.getBearing())}°`;
};
map.on('move', show);
show();
