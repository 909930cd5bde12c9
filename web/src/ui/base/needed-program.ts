const needing = 'button,input,select,textarea,a[data-acts],[data-starts]';

const isNeeding = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(needing) !== null && target.closest('[data-instant]') === null;

/** So long does the pointer rest on what somebody means to use, rather than crosses on its way. */
const restMs = 50;

/** Calls back once what the reader turns to needs the page's program, before it is pressed; the returned function ends it. */
export function onNeed(act: () => void): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal, passive: true, capture: true };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    clearTimeout(resting);
    // a finger may only scroll the page
    if (pointerType !== 'touch' && isNeeding(target)) resting = setTimeout(act, restMs);
  };
  addEventListener('pointerover', onPointer, options);
  for (const turn of ['click', 'focusin'] as const)
    addEventListener(turn, ({ target }) => isNeeding(target) && act(), options);
  const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && act(), {
    rootMargin: '25%',
  });
  for (const part of document.querySelectorAll('[data-starts-near]')) near.observe(part);
  return () => {
    clearTimeout(resting);
    near.disconnect();
    ended.abort();
  };
}
