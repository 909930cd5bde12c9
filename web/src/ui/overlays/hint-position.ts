/** How far a hint lies from its anchor, and what must remain on its right, in pixels (WID-18). */
export const hintOffset = 30;
export const hintRightLimit = 300;

const edge = 8;

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

/**
 * Where a hint lies: beside its anchor on the right, on the left when less than the limit remains there, and below it where
 * neither side has room, as on a phone; never over the edge of the window (WID-18).
 */
export function hintPosition(anchor: Box, size: Size, viewport: Size): { left: number; top: number } {
  const right = anchor.left + anchor.width;
  const middle = anchor.top + (anchor.height - size.height) / 2;
  const isLeft = viewport.width - right < hintRightLimit;
  const beside = isLeft ? anchor.left - hintOffset - size.width : right + hintOffset;
  const fits = beside >= edge && beside + size.width <= viewport.width - edge;
  const top = fits ? middle : anchor.top + anchor.height + hintOffset;
  const inside = (at: number, length: number, room: number) => Math.max(edge, Math.min(at, room - length - edge));
  return { left: inside(beside, size.width, viewport.width), top: inside(top, size.height, viewport.height) };
}
