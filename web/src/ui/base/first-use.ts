/** What only a user of the page does. */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Screen reader users neither move a pointer nor scroll. */
export const atLatestMs = 10_000;

/** Calls back on the first movement, press or key; the returned function ends it. */
export function onFirstUse(act: () => void): () => void {
  const used = new AbortController();
  const once = () => {
    used.abort();
    act();
  };
  for (const sign of signsOfUse) addEventListener(sign, once, { signal: used.signal, passive: true });
  return () => used.abort();
}
