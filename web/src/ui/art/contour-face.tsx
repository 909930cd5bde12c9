import { classNames } from '../base/class-names.ts';
import { seedOf } from './seed.ts';

const side = 64;
const rings = 5;
const corners = 14;

/** Contour lines around a hilltop, each a little farther down the slope; steep on one side, with a spur or two. */
function hill(seed: number): string {
  const part = (shift: number) => ((seed >>> shift) & 255) / 255;
  const top = [18 + part(0) * 28, 18 + part(8) * 28] as const;
  const point = (ring: number, corner: number) => {
    const angle = (corner / corners) * 2 * Math.PI;
    const spur = Math.sin(2 * angle + part(16) * 6) * 0.22 + Math.sin(3 * angle + part(24) * 6) * 0.16;
    const distance = (5 + ring * 10) * (1 + spur);
    const at = (middle: number, way: number) =>
      Math.round(middle + (side / 2 - middle) * (ring / rings) * 0.5 + way * distance);
    return `${at(top[0], Math.cos(angle))} ${at(top[1], Math.sin(angle))}`;
  };
  const line = (ring: number) => `M${Array.from({ length: corners }, (_, corner) => point(ring, corner)).join('L')}Z`;
  return Array.from({ length: rings }, (_, ring) => line(ring)).join('');
}

/** The chart hues without orange, which marks "you are here". */
const hues = [
  'text-chart-1',
  'text-chart-3',
  'text-chart-4',
  'text-chart-5',
  'text-chart-6',
  'text-chart-7',
  'text-chart-8',
];

/** A small map drawn from an id: equal ids give equal maps, everywhere. */
export function ContourFace({ id, className }: { id: string; className?: string }) {
  const seed = seedOf(id);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${side} ${side}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinejoin="round"
      className={classNames('shrink-0 overflow-hidden bg-current/12', hues[seed % hues.length], className)}
    >
      <path d={hill(seed)} />
    </svg>
  );
}
