import { Map } from 'maplibre-gl';

// Two maps share the page, and a view: whoever moves one moves both.
const place = document.querySelector('#map');
place.style.display = 'grid';
place.style.gridTemplateColumns = '1fr 1fr';
place.style.gap = '2px';

const maps = ['light', 'dark'].map((theme) => {
  const container = document.createElement('div');
  place.append(container);
  return new Map({
    container,
    style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${theme}&apiKey={YOUR_API_KEY}`,
    center: [12, 44],
    zoom: 4,
    attributionControl: theme === 'dark' ? { compact: true } : false,
  });
});

for (const [index, map] of maps.entries()) {
  const other = maps[1 - index];
  map.on('move', ({ originalEvent }) => {
    if (originalEvent) other.jumpTo({ center: map.getCenter(), zoom: map.getZoom() });
  });
}
