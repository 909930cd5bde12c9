import { Map } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [9, 48],
  zoom: 4,
});

// What the tiles in view contain, layer by layer.
const layers = ['land', 'relief', 'rivers', 'lakes', 'borders', 'country_names', 'places'];
map.on('idle', () => {
  const counts = layers.map((sourceLayer) => {
    const { length } = map.querySourceFeatures('platform', { sourceLayer });
    return `${sourceLayer}: ${length}`;
  });
  document.querySelector('#panel').textContent = counts.join(' · ');
});
