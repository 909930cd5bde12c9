import { describe, expect, it } from 'vitest';
import { gridLines } from './grid-lines.ts';

const named = (bounds: Parameters<typeof gridLines>[0]) =>
  gridLines(bounds).map(({ properties }) => `${properties?.['name']} / ${properties?.['step']}`);

describe('the grid', () => {
  it.each([
    {
      case: 'the north east',
      bounds: { west: 13.394, east: 13.411, south: 52.499, north: 52.506 },
      lines: ['13.395° E / 5', '13.4° E / 100', '13.405° E / 5', '13.41° E / 5', '52.5° N / 100', '52.505° N / 5'],
    },
    {
      case: 'the south west',
      bounds: { west: -70.042, east: -70.034, south: -33.422, north: -33.418 },
      lines: ['70.04° W / 20', '70.035° W / 5', '33.42° S / 20'],
    },
    {
      case: 'both sides of the zero lines',
      bounds: { west: -0.006, east: 0.004, south: -0.001, north: 0.001 },
      lines: ['0.005° W / 5', '0° / 100', '0° / 100'],
    },
    { case: 'bounds between two lines', bounds: { west: 1.001, east: 1.004, south: 1.001, north: 1.004 }, lines: [] },
  ])('names the lines of $case, with the widest step that they belong to', ({ bounds, lines }) => {
    expect(named(bounds)).toEqual(lines);
  });

  it('draws each line from one edge to the other', () => {
    const bounds = { west: 9.999, east: 10.001, south: 49.999, north: 50.001 };
    expect(gridLines(bounds).map(({ geometry }) => geometry)).toEqual([
      {
        type: 'LineString',
        coordinates: [
          [10, 49.999],
          [10, 50.001],
        ],
      },
      {
        type: 'LineString',
        coordinates: [
          [9.999, 50],
          [10.001, 50],
        ],
      },
    ]);
  });
});
