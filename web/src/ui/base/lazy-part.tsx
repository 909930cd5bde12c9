import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useUiTexts } from './ui-texts.tsx';

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
/** Who is read to neither moves nor scrolls. */
const atLatestMs = 10_000;

/** Calls once, when somebody moves, presses or types for the first time; ends with the effect that it stands in. */
function onFirstUse(act: () => void): () => void {
  const used = new AbortController();
  const once = () => {
    used.abort();
    act();
  };
  for (const sign of signsOfUse) addEventListener(sign, once, { signal: used.signal, passive: true });
  return () => used.abort();
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

type Parts<Props> = {
  readonly known: () => ComponentType<Props> | undefined;
  readonly get: () => Promise<ComponentType<Props>>;
};

function usePart<Props>({ known, get }: Parts<Props>, isWanted: boolean) {
  const [Part, setPart] = useState(known);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isWanted && !Part && !hasFailed;
  useEffect(() => {
    if (isMissing)
      get().then(
        (part) => setPart(() => part),
        () => setFailed(true),
      );
  }, [isMissing, get]);
  return { Part, failure: isWanted && hasFailed ? <PartFailed onRetry={() => setFailed(false)} /> : null };
}

/** A dialog, or what an act brings: its program is no part of the first view. Mounted without `open` it is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const parts = loadedOnce(load);
  const preload = () => void parts.get().catch(() => undefined); // asked again when it is wanted
  return function LazyPart(props: Props) {
    const { Part, failure } = usePart(parts, !('open' in props) || props.open === true);
    useEffect(() => onFirstUse(preload), []);
    return Part ? <Part {...props} /> : failure;
  };
}

/** A part further down: it comes when its place comes near the window, when somebody moves, or a little later by itself. */
export function nearPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  const parts = loadedOnce(load);
  return function NearPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [isWanted, setWanted] = useState(false);
    const { Part, failure } = usePart(parts, isWanted);
    useEffect(() => {
      const want = () => setWanted(true);
      const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && want(), {
        rootMargin: '25%',
      });
      if (place.current) near.observe(place.current);
      const stop = onFirstUse(want);
      const timer = setTimeout(want, atLatestMs);
      return () => {
        clearTimeout(timer);
        near.disconnect();
        stop();
      };
    }, []);
    if (Part) return <Part {...props} />;
    return <div ref={place}>{failure ?? fallback}</div>;
  };
}

/**
 * Holds what is pressed in a part that was drawn by the server and is not run by anybody yet, and presses it again when
 * it is: React drops a press there. It listens at the window, before React does.
 */
function useHeldPresses() {
  const place = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Set<HTMLButtonElement>());
  const [holding] = useState(() => new AbortController());
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button || !place.current?.contains(button)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      buttons.current.add(button);
    };
    addEventListener('click', hold, { capture: true, signal: holding.signal });
    return () => removeEventListener('click', hold, { capture: true });
  }, [holding]);
  const arrive = () => {
    holding.abort();
    for (const button of buttons.current) button.click();
    buttons.current.clear();
  };
  return { place, arrive };
}

function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
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
    const { place, arrive } = useHeldPresses();
    return (
      <div ref={place} className="contents">
        <Suspense fallback={fallback}>
          <Part {...props} />
          <Arrival onArrive={arrive} />
        </Suspense>
      </div>
    );
  };
}
