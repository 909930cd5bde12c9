import {
  type LayerSpecification,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  type StyleSpecification,
} from 'maplibre-gl';
import type { FeatureCollection, Position } from 'geojson';
import { drawn, keepInTheme, outlinedGround, styledGround, styleNow, type StyleUrls } from './ground-style.browser.ts';
import { fittingBounds, type Bounds, type MapMarker } from './map-shapes.ts';

export type LiveMapOptions = {
  container: HTMLElement;
  label: string;
  /** Styles of the ground; without them, and where their tiles are refused, the map has outlines. */
  styleUrls: StyleUrls | undefined;
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

function wayOver({ markers, joinsMarkers, lines }: LiveMapOptions): FeatureCollection {
  const joined = joinsMarkers ? [markers.map(({ lon, lat }) => [lon, lat])] : [];
  const coordinates = [...joined, ...lines].filter((line) => line.length > 1).map((line) => [...line]);
  const geometry = { type: 'MultiLineString' as const, coordinates };
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] };
}

type StyleOf = ReturnType<typeof styledGround>;

/** The style of a ground, with the lines over it, but below its names. */
const withWay =
  (ground: StyleOf, options: LiveMapOptions): StyleOf =>
  async (theme) => {
    const { sources, layers, ...rest } = await ground(theme);
    const way: LayerSpecification = {
      id: 'way',
      type: 'line',
      source: 'way',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': getComputedStyle(options.container).getPropertyValue('--accent').trim(),
        'line-width': 2.5,
      },
    };
    const names = layers.findIndex(({ type }) => type === 'symbol');
    return {
      ...rest,
      sources: { ...sources, way: { type: 'geojson', data: wayOver(options) } },
      layers: layers.toSpliced(names < 0 ? layers.length : names, 0, way),
    };
  };

type MarkerLook = Pick<LiveMapOptions, 'onMarker' | 'numbersMarkers'> & { readonly number: number };

function markerElement({ id, label }: MapMarker, { onMarker, numbersMarkers, number }: MarkerLook): HTMLElement {
  const element = document.createElement(onMarker ? 'button' : 'div');
  element.className = numbersMarkers ? 'map-pin' : 'map-marker';
  if (numbersMarkers) element.textContent = String(number);
  element.title = label;
  element.setAttribute('aria-label', numbersMarkers ? `${number} ${label}` : label); // its name holds what it shows
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

function createMap(options: LiveMapOptions, style: StyleSpecification): MapLibreMap {
  const { hints, padding } = options;
  const [west, south, east, north] = fittingBounds(options.bounds);
  const map = new MapLibreMap({
    container: options.container,
    style,
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding },
    attributionControl: { compact: true },
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
  return map;
}

type Drawn = { readonly map: MapLibreMap; readonly styleOf: StyleOf };

async function drawGround(ground: StyleOf, options: LiveMapOptions): Promise<Drawn | undefined> {
  const styleOf = withWay(ground, options);
  const style = await styleNow(styleOf);
  if (!options.container.isConnected) return undefined; // the removed map has no colours, and nobody sees it
  const map = createMap(options, style);
  try {
    await drawn(map);
    return { map, styleOf };
  } catch (error) {
    map.remove();
    throw error;
  }
}

/** The styled ground; outlines, which need no key, where there is none or its key is used up. */
async function drawMap(options: LiveMapOptions): Promise<Drawn | undefined> {
  const outlined = () => drawGround(outlinedGround(options.outlinesUrl, options.container), options);
  return options.styleUrls ? drawGround(styledGround(options.styleUrls), options).catch(outlined) : outlined();
}

/** Resolves when the map matches its picture; with undefined if the page was left meanwhile. */
export async function startLiveMap(options: LiveMapOptions): Promise<LiveMap | undefined> {
  const drawnMap = await drawMap(options);
  if (!drawnMap) return undefined;
  const { map, styleOf } = drawnMap;
  map.on('error', () => undefined); // the browser reports a tile that does not come; the map goes on without it
  const unfollow = keepInTheme(map, styleOf);
  return {
    map,
    choose: addMarkers(map, options),
    stop: () => {
      unfollow();
      map.remove();
    },
  };
}
