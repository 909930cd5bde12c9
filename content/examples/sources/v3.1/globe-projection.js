import { Map } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [-30, 25],
  zoom: 1.4,
});

// Far out the map is a globe, close up it is flat.
await map.once('style.load');
map.setProjection({ type: 'globe' });
