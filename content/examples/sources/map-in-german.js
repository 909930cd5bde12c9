import { Map, NavigationControl } from 'maplibre-gl';

// Names of countries in the language of the page, from the browser’s own data.
const english = new Intl.DisplayNames('en', { type: 'region' });
const german = new Intl.DisplayNames('de', { type: 'region' });
const codes = ['DE', 'FR', 'ES', 'IT', 'PL', 'AT', 'CH', 'GB', 'IE', 'SE', 'NO', 'FI', 'GR', 'TR', 'UA', 'RO', 'HU'];
const names = codes.flatMap((code) => [english.of(code), german.of(code)]);

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [12, 50],
  zoom: 3.4,
  locale: { 'NavigationControl.ZoomIn': 'Vergrößern', 'NavigationControl.ZoomOut': 'Verkleinern' },
});
map.addControl(new NavigationControl({ showCompass: false }));
await map.once('style.load');
map.setLayoutProperty('country-names', 'text-field', ['match', ['get', 'name'], ...names, ['get', 'name']]);
