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
import { releaseInput, waitingPart } from './early-input.ts';
import { atLatestMs, onFirstUse } from './first-use.ts';
import { neededFilesUsed, startsWhenNear } from './need.ts';
import { useUiTexts } from './ui-texts.tsx';

const noop = () => undefined;

/** Loads a part once for all callers; after a failure, the next call tries again. */
function loadedOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined;
  return { loaded: () => component, get: async () => (component ??= await load()) };
}

/** Shown above the page, which keeps all typed text, but below a dialog, whose buttons it would cover. */
function PartFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useUiTexts();
  return (
    <div role="alert" className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-md">
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
  readonly loaded: () => ComponentType<Props> | undefined;
  readonly get: () => Promise<ComponentType<Props>>;
};

function usePart<Props>({ loaded, get }: Parts<Props>, isWanted: boolean) {
  const [Part, setPart] = useState(loaded);
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

/**
 * A dialog, or a part that an action opens: its code is not part of the first view. Without `open` it is always shown.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const parts = loadedOnce(load);
  // loaded again when it opens; until then it gives way to what the page needs first
  const preload = () => void neededFilesUsed().then(parts.get).catch(noop);
  return function LazyPart(props: Props) {
    const { Part, failure } = usePart(parts, !('open' in props) || props.open === true);
    useEffect(() => onFirstUse(preload), []);
    return Part ? <Part {...props} /> : failure;
  };
}

/**
 * A part further down: it loads when it comes near the window, on the first interaction, after a short delay, or at once
 * with `open`.
 */
export function nearPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  const parts = loadedOnce(load);
  return function NearPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [isWanted, setWanted] = useState(false);
    const { Part, failure } = usePart(parts, isWanted || ('open' in props && props.open === true));
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
    return (
      <div ref={place} {...startsWhenNear}>
        {failure ?? fallback}
      </div>
    );
  };
}

function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
}

type Lazy<Props> = { readonly default: ComponentType<Props> };

/** Loads a failed part again; it renders nothing itself, so that the part keeps its state. */
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

/** A part that suspends until it has loaded, even after failures. */
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

/** The server renders a page in one pass, so all parts must be loaded before. */
export const serverHasParts = (): Promise<unknown> => Promise.all(onServer);

/**
 * A part that few pages show: its code loads only with those. Server-rendered markup stays while the code loads, and if
 * that fails.
 */
export function rarePart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const parts = loadedOnce(load);
  const { loaded, get } = parts;
  if (import.meta.env.SSR) onServer.push(get());
  function RarePart(props: Props) {
    const [retry] = useState(createRetry);
    // fixed for the life of the page: replacing it would lose the user's input
    const [Part] = useState(() => loaded() ?? waitedFor(parts, retry));
    const [firstProps] = useState(props);
    const [isRunning, setRunning] = useState(false);
    useEffect(() => {
      if (isRunning) releaseInput();
    }, [isRunning]);
    // React discards the server's markup of a part that updates before its code has loaded
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
  /** Loads the part before the page is shown; after a failure, the part itself tries again. */
  RarePart.load = () => get().then(noop, noop);
  return RarePart;
}
