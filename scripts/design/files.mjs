import { contoursSvg } from './contours.mjs';
import { themeColoursModule } from './theme-colours.mjs';

/** All generated files with their contents. */
export function designFiles(root) {
  const colours = themeColoursModule(root);
  return {
    'web/src/styles/contours.svg': contoursSvg(),
    'server/src/base/theme-colours.ts': colours,
    'sandbox/src/theme-colours.ts': colours,
    'sample-platform/src/tiles/theme-colours.ts': colours,
  };
}
