import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];
type Tokens = Record<string, string>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [lightCss = '', darkCss = ''] = css.slice(css.indexOf(':root {')).split('@variant dark {');

function tokensOf(text: string): Tokens {
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = tokensOf(lightCss);
const themes = { light, dark: { ...light, ...tokensOf(darkCss) } };

/** Linear light of an sRGB colour. */
function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const times = (matrix: readonly Rgb[], [x, y, z]: Rgb): Rgb => {
  const row = (index: number) => {
    const [a, b, c] = matrix[index] ?? [0, 0, 0];
    return a * x + b * y + c * z;
  };
  return [row(0), row(1), row(2)];
};

/** How linear light looks to whom (Machado and others, 2009, full strength). */
const visions: Record<string, readonly Rgb[]> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopes: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopes: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopes: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab, in which distance is about difference as seen. */
function oklab(rgb: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [Math.max(0, rgb[0]), Math.max(0, rgb[1]), Math.max(0, rgb[2])],
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
}

const tones = ['success', 'warning', 'danger', 'info'];
const texts: [string, string][] = [
  ...['ground', 'surface', 'raised', 'sunken', 'accent-soft'].flatMap(
    (ground) =>
      [
        ['ink', ground],
        ['muted', ground],
        ['accent', ground],
      ] as [string, string][],
  ),
  ...tones.flatMap(
    (tone) =>
      [
        [tone, `${tone}-soft`],
        [tone, 'surface'],
        [tone, 'ground'],
        ['ink', `${tone}-soft`],
      ] as [string, string][],
  ),
  ['on-accent', 'accent'],
  ['on-here', 'here'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-solid'],
  ['on-danger', 'danger-solid-strong'],
  ['accent-strong', 'surface'],
];
const shapes: [string, string][] = [
  ...['ground', 'surface', 'sunken'].map((ground): [string, string] => ['control-border', ground]),
  ...Array.from({ length: 8 }, (_, index): [string, string] => [`chart-${index + 1}`, 'surface']),
  ['accent', 'surface'],
  ['warning-solid', 'surface'],
  ['here', 'surface'],
  ...['land', 'hill', 'mountain', 'snow'].map((ground): [string, string] => ['here', `map-${ground}`]),
];
/** Neighbouring areas: less is enough where a line runs between them. */
const areas: [string, string][] = [
  ...['land', 'hill', 'mountain', 'snow'].flatMap((ground): [string, string][] => [
    [`map-${ground}`, 'map-water'],
    ['map-border', `map-${ground}`],
  ]),
  ['map-border', 'map-water'],
];

describe.each(Object.entries(themes))('the %s theme', (_name, tokens) => {
  const ratio = ([one, other]: [string, string]) => contrast(tokens[one] ?? '', tokens[other] ?? '');

  it('keeps every text at 4.5:1 or better on its ground', () => {
    expect(texts.filter((pair) => !(ratio(pair) >= 4.5))).toEqual([]);
  });

  it('keeps borders of controls and chart hues at 3:1 or better on their ground', () => {
    expect(shapes.filter((pair) => !(ratio(pair) >= 3))).toEqual([]);
  });

  it('keeps land and water at 1.3:1 or better, and the coastline apart from both', () => {
    expect(areas.filter((pair) => !(ratio(pair) >= 1.3))).toEqual([]);
  });

  it.each(Object.entries(visions))('keeps the eight chart hues apart for %s', (_who, matrix) => {
    const hues = Array.from({ length: 8 }, (_, index) =>
      oklab(times(matrix, linear(tokens[`chart-${index + 1}`] ?? ''))),
    );
    const closest = hues.flatMap((one, index) =>
      hues.slice(index + 1).map((other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])),
    );
    expect(Math.min(...closest)).toBeGreaterThan(0.09);
  });
});
