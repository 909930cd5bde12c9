import { Map } from 'maplibre-gl';

const map = new Map({
  container: 'map',
  style: '{SAMPLE_PLATFORM}/v1/map-style?theme=dark&apiKey={YOUR_API_KEY}',
  center: [8, 50.5],
  zoom: 5,
});
await map.once('load');

// The places of the map’s own tiles, weighted by their population.
map.addLayer(
  {
    id: 'heat',
    type: 'heatmap',
    source: 'platform',
    'source-layer': 'places',
    paint: {
      'heatmap-weight': ['interpolate', ['linear'], ['get', 'population'], 0, 0.2, 3_000_000, 1],
      'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 2, 24, 5, 60, 8, 90],
      'heatmap-opacity': 0.8,
      'heatmap-color': [
        'interpolate', ['linear'], ['heatmap-density'],
        0, 'rgba(0, 0, 0, 0)',
        0.2, '#134e5e',
        0.5, '#3cc7bc',
        0.8, '#f3c969',
        1, '#fff3d6',
      ],
    },
  },
  'place-dots',
);
