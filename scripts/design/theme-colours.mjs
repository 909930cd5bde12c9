import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The colours of pages without the style sheet, which have no charts. */
const names = [
  ['ground', 'surface', 'raised', 'sunken', 'hairline', 'control-border', 'ink', 'muted'],
  ['accent', 'accent-strong', 'accent-soft', 'on-accent', 'here'],
  ['success', 'success-soft', 'warning', 'warning-soft', 'danger', 'danger-soft', 'info', 'info-soft'],
  ['map-land', 'map-hill', 'map-mountain', 'map-snow', 'map-border', 'map-water'],
].flat();

const camelCase = (name) => name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());

function coloursIn(css) {
  const pairs = names.map((name) => {
    const [, colour] = css.match(new RegExp(`--${name}: (#[\\da-f]{6});`)) ?? [];
    if (!colour) throw new Error(`tokens.css has no colour --${name}`);
    return [name, colour];
  });
  return Object.fromEntries(pairs);
}

/** The colours of each theme by token. */
export function coloursOfThemes(root) {
  const css = readFileSync(join(root, 'web/src/styles/tokens.css'), 'utf8');
  const [light, dark] = css.slice(css.indexOf(':root {')).split('@variant dark {');
  return { light: coloursIn(light), dark: coloursIn(dark) };
}

/** Both themes' colours as a module, for pages and mails that cannot load the style sheet. */
export function themeColoursModule(root) {
  const { light, dark } = coloursOfThemes(root);
  const object = (colours) =>
    `{\n${Object.entries(colours)
      .map(([name, colour]) => `    ${camelCase(name)}: '${colour}',\n`)
      .join('')}  }`;
  return [
    '// Generated from web/src/styles/tokens.css by scripts/generate-design.mjs.',
    '/** The colours of the design tokens, for pages and mails that cannot load the style sheet. */',
    'export const themeColours = {',
    `  light: ${object(light)},`,
    `  dark: ${object(dark)},`,
    '} as const;\n',
  ].join('\n');
}
