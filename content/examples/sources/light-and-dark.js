import { Map } from 'maplibre-gl';

const styleOf = (theme) => `{SAMPLE_PLATFORM}/v1/map-style?theme=${theme}&apiKey={YOUR_API_KEY}`;
const dark = matchMedia('(prefers-color-scheme: dark)');
const themeOf = ({ matches }) => (matches ? 'dark' : 'light');

const map = new Map({ container: 'map', style: styleOf(themeOf(dark)), center: [15, 48], zoom: 4 });
dark.addEventListener('change', (query) => map.setStyle(styleOf(themeOf(query))));

const panel = document.querySelector('#panel');
for (const theme of ['light', 'dark']) {
  const button = document.createElement('button');
  button.textContent = theme;
  button.addEventListener('click', () => map.setStyle(styleOf(theme)));
  panel.append(button);
}
