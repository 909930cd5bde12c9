import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useUiTexts } from './ui-texts.tsx';

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

/** Loads a part once, however often it is asked for; what failed is asked for anew. */
function loadedOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined;
  return { known: () => known, get: async () => (known ??= await load()) };
}

/** Stands above the page, which keeps everything that was typed. */
function PartFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useUiTexts();
  return (
    <div role="alert" className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md">
      <Notice
        kind="danger"
        action={
          <Button size="small" onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      >
        {texts.partFailed}
      </Notice>
    </div>
  );
}

/** A dialog, or what an act brings: its program is no part of the first view. Mounted without `open` it is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { known, get } = loadedOnce(load);
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(known);
    const [hasFailed, setFailed] = useState(false);
    const isShown = !('open' in props) || props.open === true;
    const isMissing = isShown && !Part && !hasFailed;
    usePreload(get);
    useEffect(() => {
      if (isMissing) get().then((part) => setPart(() => part), () => setFailed(true));
    }, [isMissing]);
    if (Part) return <Part {...props} />;
    return isShown && hasFailed ? <PartFailed onRetry={() => setFailed(false)} /> : null;
  };
}

/**
 * A part of pages that few of them show: its program comes with those alone. A page is drawn on the server in one go,
 * so the server has every such part from its start.
 */
export function rarePart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const { known, get } = loadedOnce(load);
  const once = () => lazy(async () => ({ default: await get() })) as unknown as ComponentType<Props>;
  if (import.meta.env.SSR) void get();
  return function RarePart(props: Props) {
    // one for the life of its page: changed under somebody's hands, it would lose what was done in it
    const [Part] = useState(() => known() ?? once());
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
