import { beforeEach, expect, it, vi } from 'vitest';
import { boxedElement, followAnchor, type Placement, showAt } from './floating-position.ts';

type Box = { left: number; top: number; width: number; height: number };

const below: Placement = { side: 'bottom', align: 'start' };
const anchorAt = (box: Box) => ({ getBoundingClientRect: () => ({ ...box }) }) as unknown as Element;

function closedPopover() {
  const popover = {
    isOpen: false,
    shown: 0,
    style: { left: '', top: '' },
    matches: (selector: string) => selector === ':popover-open' && popover.isOpen,
    showPopover: () => {
      popover.isOpen = true;
      popover.shown += 1;
    },
    getBoundingClientRect: () => ({ width: 100, height: 40 }),
  };
  return popover;
}
const asElement = (popover: ReturnType<typeof closedPopover>) => popover as unknown as HTMLElement;

let frames: (() => void)[] = [];
const nextFrame = () => frames.shift()?.();

beforeEach(() => {
  frames = [];
  vi.stubGlobal('document', { documentElement: { clientWidth: 400, clientHeight: 300 } });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => void (frames = []));
  return () => vi.unstubAllGlobals();
});

it('opens a popover at its anchor, and only moves one that is open', () => {
  const popover = closedPopover();
  showAt(anchorAt({ left: 150, top: 100, width: 60, height: 20 }), asElement(popover), below);
  expect(popover).toMatchObject({ shown: 1, style: { left: '150px', top: '120px' } });
  showAt(anchorAt({ left: 10, top: 50, width: 60, height: 20 }), asElement(popover), below);
  expect(popover).toMatchObject({ shown: 1, style: { left: '10px', top: '70px' } });
});

it.each([
  ['left', 30, { left: '30px', top: '120px' }],
  ['top', 60, { left: '150px', top: '80px' }],
  ['width', 80, { left: '150px', top: '120px' }],
] as const)('follows its anchor when its %s changes, until that is ended', (side, value, style) => {
  const popover = closedPopover();
  const box = { left: 150, top: 100, width: 60, height: 20 };
  const stop = followAnchor(anchorAt(box), asElement(popover), below);
  nextFrame();
  expect(popover.style).toEqual({ left: '', top: '' });
  box[side] = value;
  nextFrame();
  expect(popover.style).toEqual(style);
  popover.style.left = 'as it is';
  nextFrame();
  expect(popover.style.left).toBe('as it is');
  stop();
  expect(frames).toEqual([]);
});

it('finds the element that takes up room in wrappers without a box', () => {
  const element = (display: string, firstElementChild: unknown = null) => ({ display, firstElementChild }) as unknown;
  vi.stubGlobal('getComputedStyle', ({ display }: { display: string }) => ({ display }));
  const button = element('inline-flex', element('block'));
  const wrapped = element('block', element('contents', element('contents', button)));
  expect(boxedElement(wrapped as Element)).toBe(button);
  expect(boxedElement(element('block') as Element)).toBeUndefined();
  expect(boxedElement(element('block', element('contents')) as Element)).toBeUndefined();
});
