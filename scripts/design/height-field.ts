export type HeightField = (x: number, y: number) => number;

/** A pseudo-random angle for a lattice point, always the same. */
function angleAt(seed: number, x: number, y: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 2 * Math.PI;
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (from: number, to: number, part: number) => from + (to - from) * part;

function gradientNoise(seed: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - left, y - top];
  const slope = (cornerX: number, cornerY: number) => {
    const angle = angleAt(seed, left + cornerX, top + cornerY);
    return Math.cos(angle) * (dx - cornerX) + Math.sin(angle) * (dy - cornerY);
  };
  return mix(mix(slope(0, 0), slope(1, 0), fade(dx)), mix(slope(0, 1), slope(1, 1), fade(dx)), fade(dy));
}

/** Hills and valleys, mostly between -1 and 1: two octaves of gradient noise. */
export function heightField(seed: number, octaves: number): HeightField {
  return (x, y) => {
    let height = 0;
    for (let octave = 0; octave < octaves; octave += 1)
      height += gradientNoise(seed + octave, x * 2 ** octave, y * 2 ** octave) / 2 ** octave;
    return height * 1.4;
  };
}
