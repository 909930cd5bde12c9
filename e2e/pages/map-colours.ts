import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';

export type Spot = readonly [across: number, down: number];
export type Colour = readonly [red: number, green: number, blue: number];

/** The colours of an element around spots, which are given as parts of its width and height. */
export async function coloursAt(element: Locator, spots: readonly Spot[]): Promise<Colour[]> {
  const { data, width, height } = PNG.sync.read(await element.screenshot());
  const pixel = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
  return spots.map(([across, down]) => {
    const [x, y] = [Math.round(across * width), Math.round(down * height)];
    const around = [-2, -1, 0, 1, 2].flatMap((right) => [-2, -1, 0, 1, 2].map((below) => pixel(x + right, y + below)));
    return [0, 1, 2].map((part) => middle(around.map((colour) => colour[part] ?? 0))) as unknown as Colour;
  });
}
