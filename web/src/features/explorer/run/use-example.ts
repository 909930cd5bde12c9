import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ExampleCredentials,
  fromFragment,
  lacksCredentials,
  withCredentials,
  withoutCredentials,
} from '../code/example-code.ts';

export type ExampleCode = {
  /** The source as published, with placeholders for credentials. */
  readonly original: string;
  /** The reader's choice; undefined before one is made. */
  readonly credentials: ExampleCredentials | undefined;
  /** The key that visitors share; null without one. */
  readonly demoKey: string | null;
};

/** Where the code comes from: `shared` was written by somebody else, and runs only when the reader says so. */
export type CodeOrigin = 'published' | 'edited' | 'shared' | 'broken';

export type ExampleRun = { readonly number: number; readonly code: string };

const demoCredentials = (api_key: string | null): ExampleCredentials | undefined =>
  api_key === null ? undefined : { app_id: '', app_code: null, api_key };

/** Code that can run; undefined without a credential that it needs. Loops of changed code may never end, so they are guarded. */
async function runnable(code: string, isPublished: boolean): Promise<string | undefined> {
  if (lacksCredentials(code)) return undefined;
  if (isPublished) return code;
  const { guardLoops } = await import('../editor/loop-guards.browser.ts');
  return guardLoops(code);
}

/** The code of an example with everything that can be done to it, from its first run on. */
export function useExample({ original, credentials, demoKey }: ExampleCode) {
  const [template, setTemplate] = useState(original);
  const [origin, setOrigin] = useState<CodeOrigin>('published');
  const [run, setRun] = useState<ExampleRun>();
  const [isStopped, setStopped] = useState(false);
  const used = credentials ?? demoCredentials(demoKey);
  const isReady = !lacksCredentials(withCredentials(template, used));

  const turn = useRef(0);
  const start = async (from: string) => {
    const own = ++turn.current;
    const code = await runnable(withCredentials(from, used), from === original);
    if (own !== turn.current) return; // reset, stopped or started again while the guards loaded
    setRun((before) => (code === undefined ? undefined : { number: (before?.number ?? 0) + 1, code }));
  };

  const begin = useEffectEvent((shared: string | null | undefined) => {
    if (typeof shared === 'string') {
      setTemplate(shared);
      setOrigin('shared');
      return;
    }
    if (shared === null) setOrigin('broken');
    void start(original);
  });
  useEffect(() => void fromFragment(location.hash).then((shared) => begin(shared)), []);

  const ranWith = useRef(credentials);
  const again = useEffectEvent(async () => {
    if (origin !== 'shared') await start(template);
  });
  useEffect(() => {
    if (credentials && credentials !== ranWith.current) void again();
    ranWith.current = credentials;
  }, [credentials]);

  return {
    /** The source with the reader's credentials in it (EXP-19). */
    shown: withCredentials(template, credentials),
    template,
    origin,
    run,
    isReady,
    isStopped,
    edit: (text: string) => {
      setTemplate(withoutCredentials(text, credentials));
      setOrigin((before) => (before === 'shared' ? 'shared' : 'edited'));
    },
    reset: () => {
      setTemplate(original);
      setOrigin('published');
      history.replaceState(history.state, '', location.pathname + location.search);
      void start(original);
    },
    start: () => {
      setOrigin((before) => (before === 'shared' ? 'edited' : before));
      void start(template);
    },
    stop: () => {
      turn.current += 1;
      setRun(undefined);
      setStopped(true);
    },
  };
}

export type OpenExample = ReturnType<typeof useExample>;
