export type Side = 'top' | 'bottom';
export type Alignment = 'start' | 'center' | 'end';

const EDGE = 8;

type Placement = { side: Side; align: Alignment };
type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };

function alignedLeft(anchor: Box, width: number, align: Alignment): number {
  if (align === 'start') return anchor.left;
  if (align === 'end') return anchor.left + anchor.width - width;
  return anchor.left + (anchor.width - width) / 2;
}

/** Where a box of `size` goes beside `anchor`: on the other side when there is no room, never over the edge. */
export function floatingPosition(anchor: Box, size: Size, where: Placement & { viewport: Size }) {
  const { viewport } = where;
  const above = anchor.top - size.height;
  const below = anchor.top + anchor.height;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + size.height <= viewport.height - EDGE;
  const onTop = where.side === 'top' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const left = alignedLeft(anchor, size.width, where.align);
  return {
    left: Math.max(EDGE, Math.min(left, viewport.width - size.width - EDGE)),
    top: Math.max(0, onTop ? above : below),
  };
}

/** Shows a popover in the top layer beside its anchor; position by script, as styles come from the stylesheet alone. */
export function showBeside(anchor: Element, popover: HTMLElement, placement: Placement): void {
  if (!popover.matches(':popover-open')) popover.showPopover();
  const { clientWidth, clientHeight } = document.documentElement;
  const position = floatingPosition(anchor.getBoundingClientRect(), popover.getBoundingClientRect(), {
    ...placement,
    viewport: { width: clientWidth, height: clientHeight },
  });
  popover.style.left = `${position.left}px`;
  popover.style.top = `${position.top}px`;
}
