import { useEffect } from 'react';

const signsOfReading = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** A section that begins this near to the window's top has been scrolled to. */
const nearTopPx = 200;

/**
 * Keeps the section that the address names where the browser has scrolled to, while parts above it load and grow, until
 * the reader does something. A page that comes back elsewhere, as after a reload, stays there.
 */
export function useAddressedSection(): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    const section = () => document.getElementById(id); // replaced when its part has loaded
    let isFirst = true;
    const stop = new AbortController();
    const grown = new ResizeObserver(() => {
      const top = section()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      if (isFirst && Math.abs(top) > nearTopPx) stop.abort();
      else section()?.scrollIntoView();
      isFirst = false;
    });
    stop.signal.addEventListener('abort', () => grown.disconnect());
    if (id !== '') grown.observe(document.body);
    for (const sign of signsOfReading)
      addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
}
