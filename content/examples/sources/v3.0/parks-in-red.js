import { Map, Popup } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [2.345, 48.86],
  zoom: 11.5,
});

// Rough outlines; each ends where it begins.
const park = (name, ...outline) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates: [[...outline, outline[0]]] },
});
const parks = {
  type: 'FeatureCollection',
  features: [
    park('Bois de Boulogne',
      [2.254, 48.881], [2.239, 48.874], [2.227, 48.868], [2.222, 48.857], [2.23, 48.85], [2.243, 48.847],
      [2.257, 48.848], [2.264, 48.856], [2.268, 48.861], [2.271, 48.872], [2.28, 48.878]),
    park('Bois de Vincennes',
      [2.406, 48.834], [2.406, 48.829], [2.42, 48.825], [2.443, 48.821], [2.455, 48.819], [2.466, 48.823],
      [2.468, 48.838], [2.46, 48.844], [2.435, 48.845], [2.417, 48.84]),
    park('Jardin du Luxembourg',
      [2.332, 48.848], [2.331, 48.846], [2.334, 48.844], [2.337, 48.843], [2.339, 48.844], [2.34, 48.847],
      [2.337, 48.849]),
  ],
};

await map.once('load');
map.addSource('parks', { type: 'geojson', data: parks });
map.addLayer({ id: 'parks', type: 'fill', source: 'parks', paint: { 'fill-color': '#d43d3d', 'fill-opacity': 0.7 } });
map.on('click', 'parks', ({ lngLat, features }) => {
  new Popup().setLngLat(lngLat).setText(features[0].properties.name).addTo(map);
});
