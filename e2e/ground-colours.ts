import { themeColours } from '../server/src/base/theme-colours.ts';

/** In computed form: #0b1013 is rgb(11, 16, 19). */
function computed(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

/** The background colour of the page in each theme. */
export const groundColours = { light: computed(themeColours.light.ground), dark: computed(themeColours.dark.ground) };
