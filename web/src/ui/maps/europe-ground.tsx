import { europeBounds, groundBounds } from './europe-bounds.ts';
import europe from './europe.svg?url';
import { pictureOf } from './map-shapes.ts';

const picture = pictureOf(europeBounds);
const [west, south, east, north] = groundBounds;
const [left, top] = picture.pointOf([west, north]);
const [right, bottom] = picture.pointOf([east, south]);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`;
const place = {
  left: share(left, picture.width),
  top: share(top, picture.height),
  width: share(right - left, picture.width),
  height: share(bottom - top, picture.height),
};

/** Text and buttons come before it; the image that is not displayed is not loaded. */
const image = { loading: 'lazy', decoding: 'async', fetchPriority: 'low', style: place } as const;

/** The drawing of Europe in the page's theme; `europeBounds` fill the box that it is in, the rest is around it. */
export function EuropeGround() {
  return (
    <>
      <img {...image} alt="" src={europe} className="absolute max-w-none dark:hidden" />
      <img {...image} alt="" src={`${europe}#dark`} className="absolute hidden max-w-none dark:block" />
    </>
  );
}
