import { contoursSvg } from './contours.mjs';
import { europeSvg } from './europe-map.ts';
import { firstFonts } from './first-fonts.ts';
import { themeColoursModule } from './theme-colours.mjs';

/** All generated files with their contents. */
export async function designFiles(root) {
  const colours = themeColoursModule(root);
  return {
    'web/src/styles/contours.svg': contoursSvg(),
    'web/src/ui/maps/europe.svg': europeSvg(root),
    ...(await firstFonts(root)),
    'server/src/base/theme-colours.ts': colours,
    'sandbox/src/theme-colours.ts': colours,
    'sample-platform/src/tiles/theme-colours.ts': colours,
  };
}
