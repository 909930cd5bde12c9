import type { HeightField } from './height-field.ts';

export type Grid = {
  readonly columns: number;
  readonly rows: number;
  /** The size of a cell in units of the picture. */
  readonly cell: number;
  /** The picture's height in units of the field. */
  readonly span: number;
};

type Point = readonly [x: number, y: number];
type Crossings = Map<string, { readonly at: Point; readonly next: string[] }>;
type Corner = { readonly x: number; readonly y: number; readonly height: number };

const pairsOf = <T>(items: readonly T[]) =>
  items.map((item, index) => [item, items[(index + 1) % items.length] ?? item]);

/** The point where the level crosses an edge; both cells at the edge use the same name. */
function crossing([one, other]: readonly [Corner, Corner], level: number) {
  const part = (level - one.height) / (other.height - one.height);
  const at: Point = [one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part];
  const ends = [`${one.x},${one.y}`, `${other.x},${other.y}`].toSorted();
  return { name: ends.join(' '), at };
}

/** Marching squares: a level enters and leaves a cell through its edges. At a saddle the centre decides. */
function crossCell(corners: readonly Corner[], level: number, crossings: Crossings): void {
  const sides = pairsOf(corners) as [Corner, Corner][];
  const found = sides
    .filter(([one, other]) => one.height < level !== other.height < level)
    .map((side) => crossing(side, level));
  const middle = corners.reduce((sum, { height }) => sum + height, 0) / corners.length;
  const isTurned = found.length === 4 && middle < level === (corners[0]?.height ?? 0) < level;
  const ordered = isTurned ? [...found.slice(1), ...found.slice(0, 1)] : found;
  for (let index = 0; index + 1 < ordered.length; index += 2) {
    const [from, to] = [ordered[index], ordered[index + 1]];
    if (!from || !to) continue;
    for (const [here, there] of [[from, to] as const, [to, from] as const]) {
      const known = crossings.get(here.name) ?? { at: here.at, next: [] };
      known.next.push(there.name);
      crossings.set(here.name, known);
    }
  }
}

function crossingsOf(field: HeightField, grid: Grid, level: number): Crossings {
  const step = grid.span / grid.rows;
  const corner = (column: number, row: number): Corner => ({
    x: column * grid.cell,
    y: row * grid.cell,
    height: field(column * step, row * step),
  });
  const crossings: Crossings = new Map();
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1)
      crossCell(
        [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)],
        level,
        crossings,
      );
  return crossings;
}

const between = ([x, y]: Point, [otherX, otherY]: Point): Point => [(x + otherX) / 2, (y + otherY) / 2];
const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

/** Merges two crossings near one corner of the grid, which would look like a kink in the line. */
function withoutCorners(line: readonly Point[], cell: number): Point[] {
  const kept: Point[] = [];
  for (const point of line) {
    const last = kept.at(-1);
    if (last && kept.length > 1 && distance(last, point) < cell * 0.75) kept.splice(-1, 1, between(last, point));
    else kept.push(point);
  }
  return kept;
}

/** Removes the crossings of one line from the map. */
function takeLine(start: string, crossings: Crossings): Point[] {
  const line: Point[] = [];
  for (let name: string | undefined = start; name !== undefined;) {
    const crossed = crossings.get(name);
    if (!crossed) break;
    crossings.delete(name);
    line.push(crossed.at);
    name = crossed.next.find((each) => crossings.has(each));
  }
  return line;
}

const written = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** Draws through the midpoints, so that the line has no corners. */
function smoothLine(line: readonly Point[], isRing: boolean): string {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < (isRing ? 6 : 3)) return ''; // smaller rings look like dust
  const start = isRing ? between(last, first) : first;
  const bends = (isRing ? line : line.slice(1, -1)).map((point, index) => {
    const next = line[(isRing ? index + 1 : index + 2) % line.length] ?? last;
    return `${written(point)} ${written(between(point, next))}`;
  });
  return `M${written(start)}Q${bends.join(' ')}${isRing ? 'Z' : `L${written(last)}`}`;
}

/** The lines of one height as SVG path data. */
export function contourLine(field: HeightField, grid: Grid, level: number): string {
  const crossings = crossingsOf(field, grid, level);
  const ends = [...crossings].filter(([, { next }]) => next.length === 1).map(([name]) => name);
  const lineFrom = (name: string, isRing: boolean) =>
    smoothLine(withoutCorners(takeLine(name, crossings), grid.cell), isRing);
  const open = ends.map((name) => (crossings.has(name) ? lineFrom(name, false) : ''));
  const rings: string[] = [];
  for (let [start] = crossings.keys(); start !== undefined; [start] = crossings.keys())
    rings.push(lineFrom(start, true));
  return [...open, ...rings].join('');
}
