import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

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

/** Loads a part once; what failed to load is asked for anew by whoever mounts it again, after an error page as well. */
function loadedOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined;
  const get = async () => ({ default: (known ??= await load()) });
  // one for the life of its page: a part that changes under somebody's hands would lose what was done in it
  const usePart = () => useState(() => known ?? (lazy(get) as unknown as ComponentType<Props>))[0];
  return { get, usePart };
}

/** A dialog, or what an act brings: its program is no part of the first view. Mounted without `open` it is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { get, usePart } = loadedOnce(load);
  return function LazyPart(props: Props) {
    const Part = usePart();
    const isShown = !('open' in props) || props.open === true;
    const [wasShown, setWasShown] = useState(isShown);
    usePreload(get);
    if (isShown && !wasShown) setWasShown(true);
    if (!wasShown) return null;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * A part of pages that few of them show: its program comes with those alone. A page is drawn on the server in one go,
 * so the server has every such part from its start.
 */
export function rarePart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const { get, usePart } = loadedOnce(load);
  if (import.meta.env.SSR) void get();
  return function RarePart(props: Props) {
    const Part = usePart();
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
