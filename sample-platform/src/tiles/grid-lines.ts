import type { Feature } from 'geojson';

export type Bounds = { readonly west: number; readonly east: number; readonly north: number; readonly south: number };

/** Thousandths of a degree between two lines, the widest first: maps show the next ones as they come closer. */
const steps = [100, 20, 5] as const;
const [, , narrowest] = steps;

const stepOf = (thousandths: number) => steps.find((step) => thousandths % step === 0) ?? narrowest;

function nameOf(thousandths: number, [positive, negative]: readonly [string, string]): string {
  if (thousandths === 0) return '0°';
  return `${Math.abs(thousandths) / 1000}° ${thousandths < 0 ? negative : positive}`;
}

/** The lines between two degrees, in thousandths. */
function between(from: number, to: number): number[] {
  const first = Math.ceil((from * 1000) / narrowest);
  const last = Math.floor((to * 1000) / narrowest);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * narrowest);
}

const line = (thousandths: number, name: string, coordinates: number[][]): Feature => ({
  type: 'Feature',
  properties: { step: stepOf(thousandths), name },
  geometry: { type: 'LineString', coordinates },
});

/** Meridians and parallels within the bounds, with their names and the `step` in thousandths of a degree they belong to. */
export function gridLines({ west, east, north, south }: Bounds): Feature[] {
  const meridians = between(west, east).map((at) =>
    line(at, nameOf(at, ['E', 'W']), [
      [at / 1000, south],
      [at / 1000, north],
    ]),
  );
  const parallels = between(south, north).map((at) =>
    line(at, nameOf(at, ['N', 'S']), [
      [west, at / 1000],
      [east, at / 1000],
    ]),
  );
  return [...meridians, ...parallels];
}
