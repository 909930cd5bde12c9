import { Map, NavigationControl, ScaleControl } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  // Nobody can leave the Alps.
  maxBounds: [[4, 43], [18, 49]],
  minZoom: 5,
  maxZoom: 10,
  center: [11, 46.5],
  zoom: 6,
});
map.addControl(new NavigationControl(), 'top-right');
map.addControl(new ScaleControl(), 'bottom-left');
