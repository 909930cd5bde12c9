import { contourLine } from './contour-lines.ts';
import { heightField } from './height-field.ts';

const grid = { columns: 64, rows: 40, cell: 25, span: 2.6 };
const seed = 0x4f2a91c7;
const levels = 11;

/** Contour lines of an imaginary landscape; every fourth is bolder, as on a printed map. */
export function contoursSvg() {
  const field = heightField(seed, 2);
  const heights = Array.from({ length: levels }, (_, index) => (index - (levels - 1) / 2) * 0.15);
  const path = (isChosen) =>
    heights
      .filter((_height, index) => isChosen(index))
      .map((height) => contourLine(field, grid, height))
      .join('');
  const [width, height] = [grid.columns * grid.cell, grid.rows * grid.cell];
  const thin = path((index) => index % 4 !== 0);
  const strong = path((index) => index % 4 === 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000"><path d="${thin}"/><path stroke-width="2" d="${strong}"/></svg>\n`;
}
