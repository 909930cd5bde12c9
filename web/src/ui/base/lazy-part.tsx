import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { releasePresses, waitingPart } from './early-presses.ts';
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

const noop = () => undefined;

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

function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
}

type Lazy<Props> = { readonly default: ComponentType<Props> };

/** Asks for a part whose load has failed once more; it draws nothing else, so that the part itself stays as it is. */
function createRetry() {
  let load: (() => void) | undefined;
  const watchers = new Set<() => void>();
  const set = (next: typeof load) => {
    load = next;
    for (const watcher of watchers) watcher();
  };
  return {
    offer: set,
    current: () => load,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
type Retry = ReturnType<typeof createRetry>;

function RetryNotice({ retry }: { readonly retry: Retry }) {
  const load = useSyncExternalStore(retry.subscribe, retry.current, retry.current);
  const loadAgain = () => {
    retry.offer(undefined);
    load?.();
  };
  return load && <PartFailed onRetry={loadAgain} />;
}

/** A part that React waits for until it is there, however often its load fails. */
const waitedFor = <Props extends object>({ get }: Parts<Props>, retry: Retry) =>
  lazy(
    () =>
      new Promise<Lazy<Props>>((resolve) => {
        const load = () =>
          void get().then(
            (part) => resolve({ default: part }),
            () => retry.offer(load),
          );
        load();
      }),
  ) as unknown as ComponentType<Props>;

const onServer: Promise<unknown>[] = [];

/** A page is drawn on the server in one go, so that the server must have every part before. */
export const serverHasParts = (): Promise<unknown> => Promise.all(onServer);

/**
 * A part of pages that few of them show: its program comes with those alone. What the server has drawn of it stays
 * while its program is loaded, also when that fails.
 */
export function rarePart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const parts = loadedOnce(load);
  const { known, get } = parts;
  if (import.meta.env.SSR) onServer.push(get());
  function RarePart(props: Props) {
    const [retry] = useState(createRetry);
    // one for the life of its page: changed under somebody's hands, it would lose what was done in it
    const [Part] = useState(() => known() ?? waitedFor(parts, retry));
    const [firstProps] = useState(props);
    const [isRunning, setRunning] = useState(false);
    useEffect(() => {
      if (isRunning) releasePresses();
    }, [isRunning]);
    // React throws away what the server has drawn of a part that changes before its program is there
    const partProps = isRunning ? props : firstProps;
    const part = useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Part {...partProps} />
          <Arrival onArrive={() => setRunning(true)} />
        </Suspense>
      ),
      [Part, partProps],
    );
    return (
      <>
        <div {...(!isRunning && waitingPart)} className="contents">
          {part}
        </div>
        <RetryNotice retry={retry} />
      </>
    );
  }
  /** For whoever must have the part before the page is shown; what fails is asked for again by the part itself. */
  RarePart.load = () => get().then(noop, noop);
  return RarePart;
}
