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

const deciding = ['hidden', 'popover', 'style', 'open'];
const inheritsVisibility = (element: Element | null): boolean =>
  element !== null &&
  (element.getAttribute('style')?.includes('visibility') === true || inheritsVisibility(element.parentElement));

/**
 * No style sheet is loaded here, so that elements of a kind have the same style unless an attribute decides. Jsdom would go
 * through all of its own rules for each of them, which took most of the time of a look for a role.
 */
function styleOfKind(real: Window['getComputedStyle']): Window['getComputedStyle'] {
  const ofKinds = new Map<string, CSSStyleDeclaration>();
  return (element, pseudoElement) => {
    const isOwn = deciding.some((name) => element.hasAttribute(name)) || inheritsVisibility(element);
    if (isOwn || typeof pseudoElement === 'string') return real(element, pseudoElement);
    const kind = `${element.localName} ${element.getAttribute('type') ?? ''}`;
    const style = ofKinds.get(kind) ?? real(element);
    ofKinds.set(kind, style);
    return style;
  };
}

/** What a page's program listens to as long as its document is there. What its parts listen to ends with them. */
const untilLeft = ['visibilitychange', 'pageshow'];
let leaving = new AbortController();

/** As in a browser, a page that was left is told of nothing any more: one document serves all pages of a worker. */
export function endListeners(): void {
  leaving.abort();
  leaving = new AbortController();
}

function listensUntilLeft(target: Pick<EventTarget, 'addEventListener'>): void {
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (type, listener, options) => {
    const given = typeof options === 'object' ? options : { capture: options === true };
    listen(type, listener, untilLeft.includes(type) ? { ...given, signal: leaving.signal } : options);
  };
}

const given = new WeakSet<object>();

/** Adds what jsdom lacks to the window, which all test files of a worker share. */
export function addMissingParts(): void {
  if (given.has(document)) return;
  given.add(document);
  const matches = Reflect.get(Element.prototype, 'matches') as (this: Element, selector: string) => boolean;
  const { defaultView } = document;
  if (!defaultView) throw new Error('The page has no window');
  const styles = styleOfKind(defaultView.getComputedStyle.bind(defaultView));
  listensUntilLeft(document);
  listensUntilLeft(globalThis);
  defaultView.getComputedStyle = styles; // the window that libraries find by an element
  Object.assign(globalThis, {
    IntersectionObserver: EverythingSeen,
    ResizeObserver: NothingResized,
    scrollTo: nothing,
    getComputedStyle: styles,
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

/** Tells which address the page leaves for, also when it loads itself again: jsdom has no way to another document. */
export function onLeaving(tell: (address: URL) => void): void {
  const symbol = Object.getOwnPropertySymbols(location).find(({ description }) => description === 'impl');
  const leaveFor = (address: string | URL) => tell(new URL(address, location.href));
  const ways = { assign: leaveFor, replace: leaveFor, reload: () => leaveFor(location.href) };
  Object.assign(Reflect.get(location, symbol ?? '') as object, ways);
}
