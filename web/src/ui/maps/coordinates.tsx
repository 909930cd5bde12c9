import { classNames } from '../base/class-names.ts';

type Position = { readonly lat: number; readonly lon: number };

const decimals = 4;

/** In the notation of maps, with the hemisphere instead of a sign: 38.7223° N 9.1393° W. */
export function coordinatesText({ lat, lon }: Position): string {
  const part = (degrees: number, halves: string) =>
    `${Math.abs(degrees).toFixed(decimals)}° ${halves.charAt(degrees < 0 ? 1 : 0)}`;
  return `${part(lat, 'NS')} ${part(lon, 'EW')}`;
}

/** Coordinates above a heading, as decoration: screen readers skip them. */
export function Coordinates({ positions, className }: { positions: readonly Position[]; className?: string }) {
  return (
    <p aria-hidden="true" className={classNames('coordinates', className)}>
      {positions.map(coordinatesText).join(' → ')}
    </p>
  );
}
