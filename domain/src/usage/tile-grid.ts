/** A map as a page shows it: its centre in degrees, its zoom, and its size in CSS pixels. */
export type MapView = {
  readonly lat: number;
  readonly lon: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
};

export type TileGrid = {
  /** The zoom of the tiles: the map's, rounded down. */
  readonly zoom: number;
  readonly columns: number;
  readonly rows: number;
  readonly tiles: number;
};

/** The side of a vector tile in pixels at a whole zoom, as MapLibre draws it: zooms are MapLibre's (USE-48). */
export const tileSize = 512;
/** Beyond this latitude the square world of Web Mercator ends. */
export const maxLatitude = 85.051129;
export const zoomRange = { min: 0, max: 20 } as const;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Web Mercator: 0 to 1 from west to east, and from north to south. */
export function worldPoint({ lat, lon }: { readonly lat: number; readonly lon: number }) {
  const sine = Math.sin((clamp(lat, -maxLatitude, maxLatitude) * Math.PI) / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The position of a point of the world; the longitude is between -180 and 180 degrees. */
export function positionOf({ x, y }: { readonly x: number; readonly y: number }) {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamp(y, 0, 1)))) * 180) / Math.PI;
  return { lat, lon: (x - Math.floor(x)) * 360 - 180 };
}

/** Floating-point noise must not load another row of tiles where the view ends exactly with one. */
const tolerance = 1e-9;

/** The first tile and the number of tiles that a stretch of the world touches, none of them beyond the last. */
function stretch(from: number, to: number, last = Infinity) {
  const first = Math.min(last, Math.floor(from + tolerance)); // at the world's end the tolerance would step beyond it
  return { first, count: Math.max(1, Math.ceil(to - tolerance) - first) };
}

/**
 * The tiles of one layer that a view loads. The world repeats to the sides, and a repeated tile loads once; there are
 * none beyond its northern and southern ends.
 */
export function tilesOf({ lat, lon, zoom: exact, width, height }: MapView): TileGrid {
  const zoom = Math.floor(clamp(exact, zoomRange.min, zoomRange.max));
  const perSide = 2 ** zoom;
  const centre = worldPoint({ lat, lon });
  const tilesPerPixel = perSide / (tileSize * 2 ** clamp(exact, zoomRange.min, zoomRange.max));
  const half = { x: (width * tilesPerPixel) / 2, y: (height * tilesPerPixel) / 2 };
  const across = stretch(centre.x * perSide - half.x, centre.x * perSide + half.x);
  const down = stretch(Math.max(0, centre.y * perSide - half.y), centre.y * perSide + half.y, perSide - 1);
  const columns = Math.min(perSide, across.count);
  const rows = Math.min(perSide - down.first, down.count);
  return { zoom, columns, rows, tiles: columns * rows };
}
