import { Map } from 'maplibre-gl';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const map = new Map({
  container: 'map',
  style: `{SAMPLE_PLATFORM}/v1/map-style?theme=${dark ? 'dark' : 'light'}&apiKey={YOUR_API_KEY}`,
  center: [10, 50],
  zoom: 3,
});
await map.once('load');

// 600 stores around ten cities, always the same ones.
const cities = [[-9.1, 38.7], [-3.7, 40.4], [2.3, 48.9], [-0.1, 51.5], [4.9, 52.4], [13.4, 52.5], [16.4, 48.2], [21, 52.2], [12.5, 41.9], [18.1, 59.3]];
const stores = Array.from({ length: 600 }, (_, number) => {
  const [lon, lat] = cities[number % cities.length];
  const angle = number * 2.4;
  const distance = Math.sqrt(number) / 10;
  return {
    type: 'Feature',
    properties: { name: `Store ${number + 1}` },
    geometry: { type: 'Point', coordinates: [lon + Math.cos(angle) * distance, lat + Math.sin(angle) * distance] },
  };
});

map.addSource('stores', {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: stores },
  cluster: true,
  clusterRadius: 50,
});
map.addLayer({
  id: 'clusters',
  type: 'circle',
  source: 'stores',
  filter: ['has', 'point_count'],
  paint: { 'circle-color': '#0b7a75', 'circle-radius': ['step', ['get', 'point_count'], 16, 50, 22, 150, 30] },
});
map.addLayer({
  id: 'counts',
  type: 'symbol',
  source: 'stores',
  filter: ['has', 'point_count'],
  layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-font': ['sans-serif'], 'text-size': 13 },
  paint: { 'text-color': '#ffffff' },
});
map.addLayer({
  id: 'stores',
  type: 'circle',
  source: 'stores',
  filter: ['!', ['has', 'point_count']],
  paint: { 'circle-color': '#d43d3d', 'circle-radius': 6, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 2 },
});

// A click opens a cluster.
map.on('click', 'clusters', async ({ features }) => {
  const [{ geometry, properties }] = features;
  const zoom = await map.getSource('stores').getClusterExpansionZoom(properties.cluster_id);
  map.easeTo({ center: geometry.coordinates, zoom });
});
