import { describe, expect, it } from 'vitest';
import { contourLine } from './contour-lines.ts';
import { heightField } from './height-field.ts';

const grid = { columns: 20, rows: 20, cell: 5, span: 20 };
const numbersIn = (path: string) => [...path.matchAll(/-?\d+/g)].map(([number]) => Number(number));

describe('a contour line', () => {
  it('is one ring around a hill, at the distance where the hill has fallen to that height', () => {
    const hill = (x: number, y: number) => -Math.hypot(x - 10, y - 10);
    const path = contourLine(hill, grid, -6);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path).toMatch(/Z$/);
    const numbers = numbersIn(path);
    for (let at = 0; at < numbers.length; at += 2) {
      const distance = Math.hypot((numbers[at] ?? 0) - 50, (numbers[at + 1] ?? 0) - 50);
      expect(distance).toBeGreaterThan(27);
      expect(distance).toBeLessThan(32);
    }
  });

  it('runs across a slope from edge to edge', () => {
    const path = contourLine((x) => x, grid, 7.5);
    const numbers = numbersIn(path);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path).not.toContain('Z');
    expect(numbers.filter((_number, index) => index % 2 === 0).every((x) => x === 37 || x === 38)).toBe(true);
    expect([Math.min(...numbers.filter((_n, index) => index % 2 === 1)), numbers.at(-1)]).toEqual([0, 100]);
  });

  it('separates two hills above their saddle, and joins them below', () => {
    const two = (x: number, y: number) => -Math.min(Math.hypot(x - 7, y - 10), Math.hypot(x - 13, y - 10));
    expect(contourLine(two, grid, -2).match(/Z/g)).toHaveLength(2);
    expect(contourLine(two, grid, -5).match(/Z/g)).toHaveLength(1);
  });

  it('does not exist in a plain', () => {
    expect(contourLine(() => 0, grid, 1)).toBe('');
  });
});

describe('a field of heights', () => {
  it('is the same for one seed, differs for another, and has no steps', () => {
    const heights = (id: string) => {
      const field = heightField(id === 'prj_a' ? 1 : 2, 2);
      return Array.from({ length: 200 }, (_, index) => field(index / 20, index / 30));
    };
    expect(heights('prj_a')).toEqual(heights('prj_a'));
    expect(heights('prj_a')).not.toEqual(heights('prj_b'));
    const found = heights('prj_a');
    const steps = found.slice(1).map((height, index) => Math.abs(height - (found[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.3);
    expect(Math.max(...found.map(Math.abs))).toBeGreaterThan(0.3);
  });
});
