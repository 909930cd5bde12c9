import { type MapView, maxLatitude, positionOf, tileSize, worldPoint } from '@waypost/domain/usage/tile-grid';

/** Beyond the largest zoom the numbers of a drawing are no longer exact. */
export const mapZooms = { min: 0, max: 17 } as const;

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Math.min(max, Math.max(min, value));

/** Moves the view by pixels, east and south. */
export function movedBy(view: MapView, across: number, down: number): MapView {
  const size = tileSize * 2 ** view.zoom;
  const { x, y } = worldPoint(view);
  const { lat, lon } = positionOf({ x: x + across / size, y: y + down / size });
  return { ...view, lon, lat: within(lat, { min: -maxLatitude, max: maxLatitude }) };
}

type Place = { readonly across: number; readonly down: number };

/** Zooms around a place of the view, in pixels from its centre, which keeps its position. */
export function zoomedTo(view: MapView, zoom: number, { across, down }: Place = { across: 0, down: 0 }): MapView {
  const next = within(zoom, mapZooms);
  const shift = 2 ** (next - view.zoom) - 1;
  return movedBy({ ...view, zoom: next }, across * shift, down * shift);
}

const stepPixels = 80;

/** The view after a key; undefined for keys that do not move a map. */
export function afterKey(view: MapView, key: string): MapView | undefined {
  const moves: Readonly<Record<string, () => MapView>> = {
    ArrowLeft: () => movedBy(view, -stepPixels, 0),
    ArrowRight: () => movedBy(view, stepPixels, 0),
    ArrowUp: () => movedBy(view, 0, -stepPixels),
    ArrowDown: () => movedBy(view, 0, stepPixels),
    '+': () => zoomedTo(view, Math.floor(view.zoom) + 1),
    '=': () => zoomedTo(view, Math.floor(view.zoom) + 1),
    '-': () => zoomedTo(view, Math.ceil(view.zoom) - 1),
  };
  return Object.hasOwn(moves, key) ? moves[key]?.() : undefined;
}
