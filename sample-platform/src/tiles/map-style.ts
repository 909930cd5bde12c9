import { themeColours } from './theme-colours.ts';
import { maxTileZoom } from './tiles.ts';

export const mapThemes = ['light', 'dark'] as const;
export type MapTheme = (typeof mapThemes)[number];

type Colours = (typeof themeColours)[MapTheme];

const byZoom = (...stops: readonly number[]) => ['interpolate', ['linear'], ['zoom'], ...stops];

/** Larger towns have larger names. */
const placeSize = byZoom(2, 11, 8, 14, 12, 17);

const source = 'platform';

const groundLayers = ({ mapWater, mapLand, mapBorder }: Colours): object[] => [
  { id: 'water', type: 'background', paint: { 'background-color': mapWater } },
  { id: 'land', type: 'fill', source, 'source-layer': 'land', paint: { 'fill-color': mapLand } },
  {
    id: 'borders',
    type: 'line',
    source,
    'source-layer': 'borders',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': mapBorder, 'line-width': byZoom(0, 0.5, 6, 1.2), 'line-dasharray': [3, 2] },
  },
];

const placeLayers = ({ muted, surface, ink }: Colours): object[] => [
  {
    id: 'place-dots',
    type: 'circle',
    source,
    'source-layer': 'places',
    minzoom: 3,
    paint: {
      'circle-color': muted,
      'circle-radius': byZoom(3, 1.5, 10, 3.5),
      'circle-stroke-color': surface,
      'circle-stroke-width': 1,
    },
  },
  {
    id: 'place-names',
    type: 'symbol',
    source,
    'source-layer': 'places',
    minzoom: 3,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['sans-serif'],
      'text-size': placeSize,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 1.4 },
  },
];

const countryLayer = ({ muted, surface }: Colours): object => ({
  id: 'country-names',
  type: 'symbol',
  source,
  'source-layer': 'country_names',
  minzoom: 1,
  maxzoom: 6,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['sans-serif'],
    'text-size': byZoom(1, 10, 5, 15),
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.08,
    'text-max-width': 7,
    'symbol-sort-key': ['-', 0, ['get', 'rank']],
  },
  paint: { 'text-color': muted, 'text-halo-color': surface, 'text-halo-width': 1.4 },
});

type StyleAddress = { readonly theme: MapTheme; readonly tiles: string; readonly attribution: string };

/** The platform's map style for MapLibre. Names are drawn with the fonts of the reader's device. */
export const mapStyle = ({ theme, tiles, attribution }: StyleAddress): object => ({
  version: 8,
  name: theme === 'dark' ? 'Dark' : 'Light',
  sources: { [source]: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: maxTileZoom, attribution } },
  layers: [
    ...groundLayers(themeColours[theme]),
    ...placeLayers(themeColours[theme]),
    countryLayer(themeColours[theme]),
  ],
});
