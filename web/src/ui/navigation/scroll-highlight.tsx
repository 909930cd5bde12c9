import { useEffect } from 'react';
import { requiredData } from '../base/directive-data.ts';

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

type ScrollHighlightProps = {
  /** CSS selector of the sections, or of their headings: each with the id that its menu entry leads to. */
  watcherSelector: string | undefined;
  /** CSS selector of the menu's links. */
  highlightSelector: string | undefined;
  /** The class of the link to the section in view. */
  highlightClass: string | undefined;
};

/** Moves a row of links that is wider than its place, as on a phone; a list that fits does not move. */
function keepInSight(entry: Element): void {
  const row = entry.closest('ul');
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const [place, link] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (link.left < place.left || link.right > place.right) row.scrollLeft += link.left - place.left;
}

type Marking = { readonly [Key in keyof ScrollHighlightProps]-?: string };

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

/** Highlights the menu entry of the section in view. Throws if one of the three is missing. */
export function ScrollHighlight(props: ScrollHighlightProps) {
  const watcherSelector = requiredData(props.watcherSelector);
  const highlightSelector = requiredData(props.highlightSelector);
  const highlightClass = requiredData(props.highlightClass);
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => mark({ watcherSelector, highlightSelector, highlightClass }));
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
  }, [watcherSelector, highlightSelector, highlightClass]);
  return null;
}
