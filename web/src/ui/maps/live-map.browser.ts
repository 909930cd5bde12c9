import { Map as MapLibreMap, Marker, NavigationControl, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { FeatureCollection, Position } from 'geojson';
import { fittingBounds, withoutSeam, type Bounds, type MapMarker } from './map-shapes.ts';

export type LiveMapOptions = {
  container: HTMLElement;
  label: string;
  /** GeoJSON of the outlines. */
  outlinesUrl: string;
  bounds: Bounds;
  markers: readonly MapMarker[];
  padding: number;
  onMarker: ((id: string) => void) | undefined;
  joinsMarkers: boolean;
  lines: readonly (readonly Position[])[];
  numbersMarkers: boolean;
  /** Shown when the user scrolls the page over the map. */
  hints: { wheel: string; touch: string };
};

setWorkerUrl(workerUrl);

function colours(container: HTMLElement) {
  const style = getComputedStyle(container);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { water: read('--map-water'), land: read('--map-land'), border: read('--map-border'), way: read('--accent') };
}

function wayOver({ markers, joinsMarkers, lines }: LiveMapOptions): FeatureCollection {
  const joined = joinsMarkers ? [markers.map(({ lon, lat }) => [lon, lat])] : [];
  const coordinates = [...joined, ...lines].filter((line) => line.length > 1).map((line) => [...line]);
  const geometry = { type: 'MultiLineString' as const, coordinates };
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] };
}

async function readOutlines(url: string): Promise<FeatureCollection> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The outlines of the map were answered with ${response.status}`);
  const { features } = (await response.json()) as FeatureCollection;
  return { type: 'FeatureCollection', features: withoutSeam(features) };
}

function styleOf(options: LiveMapOptions, outlines: FeatureCollection): StyleSpecification {
  const { water, land, border, way } = colours(options.container);
  return {
    version: 8,
    sources: {
      outlines: { type: 'geojson', data: outlines },
      way: { type: 'geojson', data: wayOver(options) },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': land } },
      { id: 'border', type: 'line', source: 'outlines', paint: { 'line-color': border, 'line-width': 0.75 } },
      {
        id: 'way',
        type: 'line',
        source: 'way',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': way, 'line-width': 2.5 },
      },
    ],
  };
}

/** Redraws when the user or the system changes the theme. Returns a function that stops this. */
function followTheme(map: MapLibreMap, container: HTMLElement): () => void {
  const paint = () => {
    const { water, land, border, way } = colours(container);
    map.setPaintProperty('water', 'background-color', water);
    map.setPaintProperty('land', 'fill-color', land);
    map.setPaintProperty('border', 'line-color', border);
    map.setPaintProperty('way', 'line-color', way);
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

type MarkerLook = Pick<LiveMapOptions, 'onMarker' | 'numbersMarkers'> & { readonly number: number };

function markerElement({ id, label }: MapMarker, { onMarker, numbersMarkers, number }: MarkerLook): HTMLElement {
  const element = document.createElement(onMarker ? 'button' : 'div');
  element.className = numbersMarkers ? 'map-pin' : 'map-marker';
  if (numbersMarkers) element.textContent = String(number);
  element.title = label;
  element.setAttribute('aria-label', label);
  element.setAttribute('role', onMarker ? 'button' : 'img');
  if (onMarker) element.addEventListener('click', () => onMarker(id));
  return element;
}

export type LiveMap = {
  readonly map: MapLibreMap;
  readonly stop: () => void;
  /** Highlights one marker. */
  readonly choose: (id: string | undefined) => void;
};

function addMarkers(map: MapLibreMap, options: LiveMapOptions): LiveMap['choose'] {
  const anchor = options.numbersMarkers ? 'bottom' : 'center';
  const elements = options.markers.map((marker, index) => {
    const element = markerElement(marker, { ...options, number: index + 1 });
    new Marker({ element, anchor }).setLngLat([marker.lon, marker.lat]).addTo(map);
    return { id: marker.id, element };
  });
  const end = options.joinsMarkers ? options.markers.at(-1)?.id : undefined; // the end of the route stands out
  return (chosen) => {
    for (const { id, element } of elements) element.toggleAttribute('data-chosen', id === (end ?? chosen));
  };
}

/** Resolves when the map matches its picture; with undefined if the page was left meanwhile. */
export async function startLiveMap(options: LiveMapOptions): Promise<LiveMap | undefined> {
  const { container, bounds, padding, hints } = options;
  const [west, south, east, north] = fittingBounds(bounds);
  const outlines = await readOutlines(options.outlinesUrl);
  if (!container.isConnected) return undefined; // the removed map has no colours, and nobody sees it
  const map = new MapLibreMap({
    container,
    style: styleOf(options, outlines),
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
  const choose = addMarkers(map, options);
  await map.once('idle');
  const unfollow = followTheme(map, container);
  return {
    map,
    choose,
    stop: () => {
      unfollow();
      map.remove();
    },
  };
}
