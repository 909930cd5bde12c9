import type { ExampleKind } from '@waypost/domain/explorer/explorer';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readFromFrame, type ToFrame } from '../frame/protocol.ts';
import { afterLeaving, afterMessage, afterSilence, atFirst } from './frame-state.ts';
import { libraryFor } from './map-library.ts';

/** How often the frame is asked for its height (EXP-16). */
export const measureMs = 250;

/** So many questions without an answer, and the example is said to be stuck: five seconds. */
const patience = 20;

type Run = { readonly code: string; readonly kind: ExampleKind; readonly platform: string };

function pageTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function useTheme(onChange: () => void) {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const choice = new MutationObserver(() => change());
    choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => choice.disconnect();
  }, []);
}

/**
 * Starts the code once its frame has loaded, and collects what it prints. The frame runs code of anybody: it is sent
 * nothing but the code, and every message is checked.
 */
export function useFrameRun(frame: RefObject<HTMLIFrameElement | null>, { code, kind, platform }: Run) {
  const [state, setState] = useState(atFirst);
  const port = useRef<MessagePort>(undefined);
  const unanswered = useRef(0);

  const take = ({ data }: MessageEvent<unknown>) => {
    const message = readFromFrame(data);
    if (!message) return;
    if (message.type === 'started' || message.type === 'height') unanswered.current = 0;
    const at = Date.now();
    setState((before) => afterMessage(before, message, at));
  };

  /** Only the first load is ours: an example that leads its frame away, or loads it again, gets no code. */
  const onLoad = async () => {
    const target = frame.current?.contentWindow;
    if (!target) return;
    if (port.current) return setState(afterLeaving);
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    port1.addEventListener('message', take);
    port1.start();
    const library = await libraryFor(code);
    const message: ToFrame = { type: 'run', code, kind, theme: pageTheme(), platform, library };
    target.postMessage(message, '*', [port2]); // a frame without an origin has no narrower address
  };

  useEffect(() => {
    const measure: ToFrame = { type: 'measure' };
    const timer = setInterval(() => {
      port.current?.postMessage(measure);
      unanswered.current += 1;
      if (unanswered.current > patience) setState(afterSilence);
    }, measureMs);
    return () => {
      clearInterval(timer);
      port.current?.close();
    };
  }, []);

  useTheme(() => {
    const themed: ToFrame = { type: 'theme', theme: pageTheme() };
    port.current?.postMessage(themed);
  });

  return { ...state, onLoad: () => void onLoad() };
}
