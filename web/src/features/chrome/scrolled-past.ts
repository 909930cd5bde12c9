const compactAfterPx = 80;
const farAfterPx = 200;

/** Marks the bar, which is compact once the page is scrolled a little. */
export const scrollBar = { 'data-scroll-bar': '' } as const;
/** Marks what is only there once the page is scrolled far. */
export const farDown = { 'data-far-down': '', hidden: true } as const;

function mark(): void {
  document.querySelector('[data-scroll-bar]')?.toggleAttribute('data-compact', scrollY > compactAfterPx);
  document.querySelector('[data-far-down]')?.toggleAttribute('hidden', scrollY <= farAfterPx);
}

/** Marks what depends on how far the page is scrolled, now and from now on; the returned function ends it. */
export function followScroll(): () => void {
  const onScroll = () => mark(); // its own: whoever ends one of two must not end the other
  onScroll();
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

/** The focus moves up too, because it would be lost when the button disappears. */
export function goToTop(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}
