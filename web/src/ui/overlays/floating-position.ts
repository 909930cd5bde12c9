export type Side = 'top' | 'bottom';
export type Alignment = 'start' | 'center' | 'end';
/** Above or below the anchor, or beside it for hints. */
export type Placement = { readonly side: Side; readonly align: Alignment } | { readonly side: 'beside' };

type Size = { readonly width: number; readonly height: number };
type Box = Size & { readonly left: number; readonly top: number };
type Position = { readonly left: number; readonly top: number };

/** The minimum distance of a box from the window's edge, in pixels. */
const edge = 8;
/** The distance of a hint from its anchor, and the minimum space on its right, in pixels. */
const hintOffset = 30;
const hintRightLimit = 300;

const inside = (at: number, length: number, room: number) => Math.max(edge, Math.min(at, room - length - edge));

function alignedLeft(anchor: Box, width: number, align: Alignment): number {
  if (align === 'start') return anchor.left;
  if (align === 'end') return anchor.left + anchor.width - width;
  return anchor.left + (anchor.width - width) / 2;
}

/** To the right; to the left if less than the minimum remains there; below if neither side has room. */
function besidePosition(anchor: Box, size: Size, viewport: Size): Position {
  const right = anchor.left + anchor.width;
  const isLeft = viewport.width - right < hintRightLimit;
  const beside = isLeft ? anchor.left - hintOffset - size.width : right + hintOffset;
  const fits = beside >= edge && beside + size.width <= viewport.width - edge;
  const top = fits ? anchor.top + (anchor.height - size.height) / 2 : anchor.top + anchor.height + hintOffset;
  return { left: inside(beside, size.width, viewport.width), top: inside(top, size.height, viewport.height) };
}

/** The position of a box: on the other side of its anchor if there is no room, never outside the window. */
export function floatingPosition(anchor: Box, size: Size, where: Placement & { viewport: Size }): Position {
  const { viewport } = where;
  if (where.side === 'beside') return besidePosition(anchor, size, viewport);
  const above = anchor.top - size.height;
  const below = anchor.top + anchor.height;
  const fitsAbove = above >= edge;
  const fitsBelow = below + size.height <= viewport.height - edge;
  const isAbove = where.side === 'top' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const left = alignedLeft(anchor, size.width, where.align);
  return { left: inside(left, size.width, viewport.width), top: Math.max(0, isAbove ? above : below) };
}

/** Moves an open popover to its anchor, by script because the security policy forbids inline styles. */
export function place(anchor: Element, popover: HTMLElement, placement: Placement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const position = floatingPosition(anchor.getBoundingClientRect(), popover.getBoundingClientRect(), {
    ...placement,
    viewport: { width: clientWidth, height: clientHeight },
  });
  popover.style.left = `${position.left}px`;
  popover.style.top = `${position.top}px`;
}

/** Shows a popover in the top layer at its anchor. */
export function showAt(anchor: Element, popover: HTMLElement, placement: Placement): void {
  if (!popover.matches(':popover-open')) popover.showPopover();
  place(anchor, popover, placement);
}

/** The first descendant with a box: a wrapper without one has no position. */
export function boxedElement(wrapper: Element): Element | undefined {
  let element = wrapper.firstElementChild;
  while (element && getComputedStyle(element).display === 'contents') element = element.firstElementChild;
  return element ?? undefined;
}

/** Keeps an open popover at its anchor while the page changes, or tells once it is gone. The returned function ends it. */
export function followAnchor(
  anchor: Element,
  popover: HTMLElement,
  placement: Placement & { readonly onGone?: () => void },
): () => void {
  let frame = 0;
  let placedAt = anchor.getBoundingClientRect();
  const follow = () => {
    if (anchor.isConnected === false && placement.onGone) return placement.onGone();
    const { left, top, width } = anchor.getBoundingClientRect();
    if (left !== placedAt.left || top !== placedAt.top || width !== placedAt.width) {
      placedAt = anchor.getBoundingClientRect();
      place(anchor, popover, placement);
    }
    frame = requestAnimationFrame(follow);
  };
  frame = requestAnimationFrame(follow);
  return () => cancelAnimationFrame(frame);
}
