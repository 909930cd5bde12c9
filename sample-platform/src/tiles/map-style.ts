import { themeColours } from './theme-colours.ts';
import { maxTileZoom } from './tiles.ts';

export const mapThemes = ['light', 'dark'] as const;
export type MapTheme = (typeof mapThemes)[number];

type Colours = (typeof themeColours)[MapTheme];

const byZoom = (...stops: readonly (number | readonly unknown[])[]) => ['interpolate', ['linear'], ['zoom'], ...stops];

/** Larger towns have larger names. */
const placeSize = byZoom(2, 11, 8, 14, 12, 17);

const source = 'platform';

/** The narrowest grid that a map shows, in thousandths of a degree: up to zoom 16 its meridians are 116 to 580 pixels apart. */
const gridStep = ['step', ['zoom'], 100, 12, 20, 14, 5];

const vector = (id: string, type: string, rest: object) => ({ id, type, source, 'source-layer': id, ...rest });

/** Elevation, as coarse as its image, fades where a map comes so close that this shows. */
const reliefOpacity = byZoom(0, 1, 5, 1, 8, 0.35, 9, 0);

const landLayers = ({ mapLand, mapHill, mapMountain, mapSnow }: Colours): object[] => [
  vector('land', 'fill', { paint: { 'fill-color': mapLand } }),
  vector('relief', 'fill', {
    maxzoom: 9,
    paint: {
      'fill-color': [
        'interpolate',
        ['linear'],
        ['get', 'above'],
        0,
        mapLand,
        400,
        mapHill,
        2300,
        mapMountain,
        5500,
        mapSnow,
      ],
      'fill-opacity': reliefOpacity,
    },
  }),
  { ...vector('land', 'fill', { filter: ['get', 'ice'], paint: { 'fill-color': mapSnow } }), id: 'ice' },
];

const waterLayers = ({ mapWater }: Colours): object[] => [
  vector('rivers', 'line', {
    minzoom: 2.5,
    maxzoom: 9,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': mapWater,
      'line-width': byZoom(2.5, 0.4, 5, 1.2, 9, 2.5),
      'line-opacity': byZoom(8, 1, 9, 0), // closer, their line would be visibly beside them
    },
  }),
  vector('lakes', 'fill', { paint: { 'fill-color': mapWater } }),
];

const lineLayers = ({ mapBorder, muted, surface }: Colours): object[] => [
  vector('borders', 'line', {
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': mapBorder,
      'line-width': byZoom(0, 0.5, 6, 1.2),
      'line-opacity': byZoom(0, 0.6, 5, 0.9),
      'line-dasharray': [3, 2],
    },
  }),
  vector('grid', 'line', {
    minzoom: 10,
    filter: ['>=', ['get', 'step'], gridStep],
    paint: { 'line-color': mapBorder, 'line-width': 0.75, 'line-opacity': 0.45 },
  }),
  {
    ...vector('grid', 'symbol', {
      minzoom: 10,
      filter: ['>=', ['get', 'step'], gridStep],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['sans-serif'],
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 400,
      },
      paint: { 'text-color': muted, 'text-halo-color': surface, 'text-halo-width': 1.4 },
    }),
    id: 'grid-names',
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
      'circle-color': ['case', ['get', 'capital'], ink, muted],
      'circle-radius': byZoom(3, ['case', ['get', 'capital'], 2.2, 1.5], 10, ['case', ['get', 'capital'], 4.5, 3.5]),
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
  filter: ['>=', ['get', 'rank'], ['step', ['zoom'], 20, 2, 15, 3, 8, 4, 3, 5, -10]],
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
    { id: 'water', type: 'background', paint: { 'background-color': themeColours[theme].mapWater } },
    ...landLayers(themeColours[theme]),
    ...waterLayers(themeColours[theme]),
    ...lineLayers(themeColours[theme]),
    ...placeLayers(themeColours[theme]),
    countryLayer(themeColours[theme]),
  ],
});
