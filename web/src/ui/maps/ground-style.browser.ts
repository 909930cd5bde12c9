import { type Map as MapLibreMap, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { FeatureCollection } from 'geojson';
import { withoutSeam } from './map-shapes.ts';

setWorkerUrl(workerUrl);

type MapTheme = 'light' | 'dark';
/** Addresses of MapLibre styles. */
export type StyleUrls = Readonly<Record<MapTheme, string>>;

const system = matchMedia('(prefers-color-scheme: dark)');

function currentTheme(): MapTheme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

type StyleOf = (theme: MapTheme) => Promise<StyleSpecification>;

/** A style in the theme of the page. */
export const styleNow = (styleOf: StyleOf) => styleOf(currentTheme());

/**
 * Draws the map again when the user or the system changes the theme; without the new style it keeps the old one.
 * Returns a function that stops this.
 */
export function keepInTheme(map: MapLibreMap, styleOf: StyleOf): () => void {
  let asked = 0;
  const change = () => {
    const number = ++asked;
    void styleNow(styleOf).then(
      (style) => number === asked && map.setStyle(style),
      () => undefined,
    );
  };
  const choice = new MutationObserver(change);
  system.addEventListener('change', change);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    asked += 1; // one that is on its way would find the map removed
    system.removeEventListener('change', change);
    choice.disconnect();
  };
}

/** Resolves when all that is in sight is drawn; fails with the first of its data that does not come. */
export const drawn = (map: MapLibreMap) =>
  new Promise<void>((resolve, reject) => {
    map.once('idle', () => resolve());
    map.once('error', ({ error }) => reject(error));
  });

async function read<Body>(url: string): Promise<Body> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${new URL(url).pathname} was answered with ${response.status}`);
  return (await response.json()) as Body;
}

/** The ground by the platform's own styles. */
export const styledGround =
  (urls: StyleUrls): StyleOf =>
  (theme) =>
    read<StyleSpecification>(urls[theme]);

/** The ground from outlines as GeoJSON, in the colours of the page around `container`. */
export function outlinedGround(url: string, container: HTMLElement): StyleOf {
  const outlines = read<FeatureCollection & { attribution?: string }>(url);
  return async () => {
    const { features, attribution } = await outlines;
    const style = getComputedStyle(container);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const data: FeatureCollection = { type: 'FeatureCollection', features: withoutSeam(features) };
    return {
      version: 8,
      sources: { outlines: { type: 'geojson', data, ...(attribution !== undefined && { attribution }) } },
      layers: [
        { id: 'water', type: 'background', paint: { 'background-color': colour('--map-water') } },
        { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': colour('--map-land') } },
        {
          id: 'border',
          type: 'line',
          source: 'outlines',
          paint: { 'line-color': colour('--map-border'), 'line-width': 0.75 },
        },
      ],
    };
  };
}
