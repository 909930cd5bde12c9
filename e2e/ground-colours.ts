import { themeColours } from '../server/src/base/theme-colours.ts';

/** As a browser computes it: #0b1013 is rgb(11, 16, 19). */
function computed(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

/** What the page's ground is in each theme. */
export const groundColours = { light: computed(themeColours.light.ground), dark: computed(themeColours.dark.ground) };
