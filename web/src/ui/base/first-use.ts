/** What only a reader who uses the page does. */
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

/**
 * The same as a script for a page whose program has not loaded. Scrolling changes the header; a screen reader's press is
 * kept without any other sign; the browser reports a pointer that rests above a changing page as moved by nothing.
 */
export const onFirstUseScript = (act: string): string =>
  `{const used=new AbortController(),once=()=>{if(used.signal.aborted)return;used.abort();${act}};
const hear=event=>{if(event.type!=='pointermove'||event.movementX||event.movementY)once()};
for(const sign of ${JSON.stringify([...signsOfUse, 'input', 'scroll'])})
addEventListener(sign,hear,{signal:used.signal,passive:true,capture:true});
earlyInput.onKept(once);setTimeout(once,${atLatestMs})}`;
