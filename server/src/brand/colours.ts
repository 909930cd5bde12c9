import { contrast } from '@waypost/domain/base/colour';
import { themeColours } from '../base/theme-colours.ts';

export type ColourName = keyof (typeof themeColours)['light'];
export type ThemeColours = Readonly<Record<ColourName, string>>;
export type BrandColours = { readonly light: ThemeColours; readonly dark: ThemeColours };
type Overrides = { readonly [Theme in keyof BrandColours]: Readonly<Partial<ThemeColours>> };

export const colourNames = Object.keys(themeColours.light) as ColourName[];

/** All colours of both themes: the brand's own, otherwise those of the design. */
export const brandColours = ({ light, dark }: Overrides): BrandColours => ({
  light: { ...themeColours.light, ...light },
  dark: { ...themeColours.dark, ...dark },
});

type Pair = readonly [ink: ColourName, ground: ColourName];

const grounds = ['ground', 'surface', 'raised', 'sunken', 'accentSoft'] as const;
const tones = [
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['info', 'infoSoft'],
] as const;

const texts: readonly Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['ink', ground],
    ['muted', ground],
    ['accent', ground],
  ]),
  ...tones.flatMap(([tone, soft]): Pair[] => [
    [tone, soft],
    [tone, 'surface'],
    [tone, 'ground'],
    ['ink', soft],
  ]),
  ['accentStrong', 'surface'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
];
const shapes: readonly Pair[] = [
  ['controlBorder', 'ground'],
  ['controlBorder', 'surface'],
  ['controlBorder', 'sunken'],
  ['here', 'surface'],
];

/** Pairs of colours that people could not tell apart, a sentence each (WCAG 2.2: 1.4.3 and 1.4.11). */
export function contrastProblems(colours: BrandColours): string[] {
  const check = (theme: keyof BrandColours, pairs: readonly Pair[], least: number) =>
    pairs.flatMap(([ink, ground]) => {
      const ratio = contrast(colours[theme][ink], colours[theme][ground]);
      if (ratio >= least) return [];
      const shown = Math.floor(ratio * 100) / 100; // rounded down, so that it never shows the least
      return [`brand.colours.${theme}: ${ink} on ${ground} has a contrast of ${shown}:1 and needs at least ${least}:1`];
    });
  return (['light', 'dark'] as const).flatMap((theme) => [...check(theme, texts, 4.5), ...check(theme, shapes, 3)]);
}

const property = (name: ColourName) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The style sheet that follows the design's own. A colour that one theme overrides is written for both, because the
 * rule of the light theme would otherwise apply to the dark one too. Paper is light. Undefined without overrides.
 */
export function brandStyle(overrides: Overrides): string | undefined {
  const colours = brandColours(overrides);
  const names = colourNames.filter((name) => name in overrides.light || name in overrides.dark);
  if (names.length === 0) return undefined;
  const rules = (theme: keyof BrandColours) =>
    names.map((name) => `${property(name)}:${colours[theme][name]}`).join(';');
  const [light, dark] = [rules('light'), rules('dark')];
  return [
    `:root{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:where(:not([data-theme='light'])){${dark}}}`,
    `@media screen{:root:where([data-theme='dark']){${dark}}}`,
  ].join('\n');
}
