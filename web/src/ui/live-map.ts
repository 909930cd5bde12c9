import { Map as MapLibreMap, Marker, NavigationControl, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { fittingBounds, type Bounds, type MapMarker } from './map-shapes.ts';

export type LiveMapOptions = {
  container: HTMLElement;
  label: string;
  /** GeoJSON of the outlines, on the page's own origin. */
  outlinesUrl: string;
  bounds: Bounds;
  markers: readonly MapMarker[];
  padding: number;
  onMarker: ((id: string) => void) | undefined;
  /** What the map says when a page is scrolled over it. */
  hints: { wheel: string; touch: string };
};

setWorkerUrl(workerUrl);

function colours(container: HTMLElement) {
  const style = getComputedStyle(container);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { water: read('--map-water'), land: read('--map-land'), border: read('--map-border') };
}

function styleOf({ container, outlinesUrl }: LiveMapOptions): StyleSpecification {
  const { water, land, border } = colours(container);
  return {
    version: 8,
    sources: { outlines: { type: 'geojson', data: new URL(outlinesUrl, document.baseURI).href } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': land } },
      { id: 'border', type: 'line', source: 'outlines', paint: { 'line-color': border, 'line-width': 0.75 } },
    ],
  };
}

/** Paints anew when the reader or the system changes the theme. Answers how to stop. */
function followTheme(map: MapLibreMap, container: HTMLElement): () => void {
  const paint = () => {
    const { water, land, border } = colours(container);
    map.setPaintProperty('water', 'background-color', water);
    map.setPaintProperty('land', 'fill-color', land);
    map.setPaintProperty('border', 'line-color', border);
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(paint);
  system.addEventListener('change', paint);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', paint);
    choice.disconnect();
  };
}

function markerElement({ id, label }: MapMarker, onMarker: ((id: string) => void) | undefined): HTMLElement {
  const element = document.createElement(onMarker ? 'button' : 'div');
  element.className = 'map-marker';
  element.title = label;
  element.setAttribute('aria-label', label);
  element.setAttribute('role', onMarker ? 'button' : 'img');
  if (onMarker) element.addEventListener('click', () => onMarker(id));
  return element;
}

/** Resolves when the map shows the same as its picture. */
export async function startLiveMap(options: LiveMapOptions): Promise<{ map: MapLibreMap; stop: () => void }> {
  const { container, bounds, padding, hints } = options;
  const [west, south, east, north] = fittingBounds(bounds);
  const map = new MapLibreMap({
    container,
    style: styleOf(options),
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding },
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: {
      'Map.Title': options.label,
      'CooperativeGesturesHandler.WindowsHelpText': hints.wheel,
      'CooperativeGesturesHandler.MacHelpText': hints.wheel,
      'CooperativeGesturesHandler.MobileHelpText': hints.touch,
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  for (const marker of options.markers) {
    new Marker({ element: markerElement(marker, options.onMarker) }).setLngLat([marker.lon, marker.lat]).addTo(map);
  }
  await map.once('idle');
  const unfollow = followTheme(map, container);
  return {
    map,
    stop: () => {
      unfollow();
      map.remove();
    },
  };
}
