// Jsdom lays nothing out: tests of places, sizes and scrolling need a real browser.
const nothing = () => undefined;

/** Everything is in the window. */
class EverythingSeen implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }
  observe(target: Element) {
    queueMicrotask(() => this.#seen([{ isIntersecting: true, target } as IntersectionObserverEntry], this));
  }
  readonly unobserve = nothing;
  readonly disconnect = nothing;
  readonly takeRecords = () => [];
}

class NothingResized implements ResizeObserver {
  readonly observe = nothing;
  readonly unobserve = nothing;
  readonly disconnect = nothing;
}

const openMark = 'data-open-popover';

/** Jsdom hides every popover. */
function toggle(popover: HTMLElement, newState: 'open' | 'closed'): void {
  const isOpen = popover.hasAttribute(openMark);
  if (isOpen === (newState === 'open')) return;
  popover.toggleAttribute(openMark);
  popover.style.setProperty('display', isOpen ? '' : 'block');
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState, oldState: isOpen ? 'open' : 'closed' }));
}

const given = new WeakSet<object>();

/** Adds to the window, which each test file has of its own, what jsdom lacks. */
export function addMissingParts(): void {
  if (given.has(document)) return;
  given.add(document);
  const matches = Reflect.get(Element.prototype, 'matches') as (this: Element, selector: string) => boolean;
  Object.assign(globalThis, {
    IntersectionObserver: EverythingSeen,
    ResizeObserver: NothingResized,
    scrollTo: nothing,
    matchMedia: (media: string) => ({ media, matches: false, addEventListener: nothing, removeEventListener: nothing }),
  });
  Object.assign(Element.prototype, {
    scrollIntoView: nothing,
    getAnimations: () => [],
    matches(this: Element, selector: string) {
      return selector === ':popover-open' ? this.hasAttribute(openMark) : matches.call(this, selector);
    },
  });
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed');
    },
  });
}
