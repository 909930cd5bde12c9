import { Map as MapLibreMap } from 'maplibre-gl';
import { drawn, keepInTheme, styledGround, styleNow, type StyleUrls } from './ground-style.browser.ts';

/** The centre in degrees, and the width of the world in pixels. */
export type GroundView = { readonly lat: number; readonly lon: number; readonly worldWidth: number };

export type StillGround = { readonly show: (view: GroundView) => void; readonly stop: () => void };

/** MapLibre's world has this width in pixels at zoom 0. */
const worldWidthOfMap = 512;

const cameraOf = ({ lat, lon, worldWidth }: GroundView) => ({
  center: [lon, lat] as [number, number],
  zoom: Math.log2(worldWidth / worldWidthOfMap),
});

/** The ground below something that the page draws and moves itself: it shows what it is told, and takes no input. */
export async function startStillGround(
  container: HTMLElement,
  urls: StyleUrls,
  view: GroundView,
): Promise<StillGround | undefined> {
  const styleOf = styledGround(urls);
  const style = await styleNow(styleOf);
  if (!container.isConnected) return undefined;
  const map = new MapLibreMap({
    container,
    style,
    ...cameraOf(view),
    interactive: false,
    attributionControl: false,
    // the drawing above may show what lies beyond the poles
    transformConstrain: (center, zoom) => ({ center, zoom }),
  });
  try {
    await drawn(map);
  } catch (error) {
    map.remove();
    throw error;
  }
  map.on('error', () => undefined);
  const unfollow = keepInTheme(map, styleOf);
  return {
    show: (next) => void map.jumpTo(cameraOf(next)),
    stop: () => {
      unfollow();
      map.remove();
    },
  };
}
