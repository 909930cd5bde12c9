/** A section counts as in view once its top is this close to the window's, which allows for the top bar. */
const readingLinePx = 176;

/**
 * The section in view: the last one that begins above the reading line, none above the first. At the end of the page,
 * where short sections cannot reach that line, it is the chosen one if that is visible, otherwise the last of all.
 * @param tops where each section begins, in pixels from the top of the window
 */
export function sectionInView(
  tops: readonly number[],
  { isAtEnd, chosen = -1 }: { isAtEnd: boolean; chosen?: number },
): number {
  if (!isAtEnd) return tops.findLastIndex((top) => top <= readingLinePx);
  return (tops[chosen] ?? -1) >= 0 ? chosen : tops.length - 1;
}

function isScrolledToEnd(): boolean {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
}

/** Moves a row of links that is wider than its place, as on a phone; a list that fits does not move. */
function keepInSight(entry: Element): void {
  const row = entry.closest('ul');
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const [place, link] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (link.left < place.left || link.right > place.right) row.scrollLeft += link.left - place.left;
}

/** What is marked: CSS selectors of sections and links, and the class of the link to the section in view. */
type Marking = {
  readonly watcherSelector: string;
  readonly highlightSelector: string;
  readonly highlightClass: string;
};

function mark({ watcherSelector, highlightSelector, highlightClass }: Marking): void {
  const sections = [...document.querySelectorAll(watcherSelector)];
  const tops = sections.map((section) => section.getBoundingClientRect().top);
  const chosen = sections.findIndex(({ id }) => location.hash === `#${id}`);
  const id = sections[sectionInView(tops, { isAtEnd: isScrolledToEnd(), chosen })]?.id;
  for (const entry of document.querySelectorAll<HTMLAnchorElement>(highlightSelector)) {
    const isInView = id !== undefined && entry.hash === `#${id}`;
    entry.classList.toggle(highlightClass, isInView);
    if (!isInView) entry.removeAttribute('aria-current');
    else if (!entry.hasAttribute('aria-current')) {
      entry.setAttribute('aria-current', 'location');
      keepInSight(entry);
    }
  }
}

function markAll(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-highlight-class]')) {
    const { watcherSelector = '', highlightSelector = '', highlightClass = '' } = dataset;
    mark({ watcherSelector, highlightSelector, highlightClass });
  }
}

/** Marks the links to the sections in view, now and from now on; the returned function ends it. */
export function followSections(): () => void {
  let frame = 0;
  const onScroll = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(markAll);
  };
  onScroll();
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', onScroll, { passive: true });
  window.addEventListener('hashchange', onScroll);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('resize', onScroll);
    window.removeEventListener('hashchange', onScroll);
  };
}
