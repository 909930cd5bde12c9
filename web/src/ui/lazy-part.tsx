import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches once somebody moves, so that it is there when it is wanted and no first view waits for it. */
function usePreload(load: () => Promise<unknown>) {
  useEffect(() => {
    const used = new AbortController();
    const preload = () => {
      used.abort();
      load().catch(() => undefined); // asked again when it is wanted
    };
    for (const sign of signsOfUse) window.addEventListener(sign, preload, { signal: used.signal, passive: true });
    return () => used.abort();
  }, [load]);
}

/** A dialog, or what an act brings: its program is no part of the first view. Mounted without `open` it is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    const isShown = !('open' in props) || props.open === true;
    const [wasShown, setWasShown] = useState(isShown);
    usePreload(load);
    if (isShown && !wasShown) setWasShown(true);
    if (!wasShown) return null;
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
