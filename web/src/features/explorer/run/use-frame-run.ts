import type { ExampleKind } from '@waypost/domain/explorer/explorer';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ConsoleLine, maxLines, readFromFrame, type ToFrame } from '../frame/protocol.ts';
import { libraryFor } from './map-library.ts';

/** How often the frame is asked for its height (EXP-16). */
export const measureMs = 250;

const leastPx = 160;
const mostPx = 1200;

export type RunOutput = { readonly lines: readonly ConsoleLine[]; readonly more: number };
const nothing: RunOutput = { lines: [], more: 0 };

type Run = { readonly code: string; readonly kind: ExampleKind };

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
export function useFrameRun(frame: RefObject<HTMLIFrameElement | null>, { code, kind }: Run) {
  const [output, setOutput] = useState(nothing);
  const [heightPx, setHeight] = useState<number>();
  const [isStarted, setStarted] = useState(false);
  const [isWithoutWebGl, setWithoutWebGl] = useState(false);
  const port = useRef<MessagePort>(undefined);

  const take = ({ data }: MessageEvent<unknown>) => {
    const message = readFromFrame(data);
    if (!message) return;
    switch (message.type) {
      case 'line': {
        const { type: _type, ...line } = message;
        setOutput((before) =>
          before.lines.length < maxLines ? { ...before, lines: [...before.lines, line] } : before,
        );
        break;
      }
      case 'more':
        setOutput((before) => ({ ...before, more: message.count }));
        break;
      case 'started':
        setStarted(true);
        break;
      case 'noWebGl':
        setWithoutWebGl(true);
        break;
      case 'height':
        setHeight(Math.min(mostPx, Math.max(leastPx, message.px)));
    }
  };

  /** Only the first load is ours: an example that loads its frame again gets no code. */
  const onLoad = async () => {
    const target = frame.current?.contentWindow;
    if (!target || port.current) return;
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    port1.addEventListener('message', take);
    port1.start();
    const library = await libraryFor(code);
    const message: ToFrame = { type: 'run', code, kind, theme: pageTheme(), library };
    target.postMessage(message, '*', [port2]); // a frame without an origin has no narrower address
  };

  useEffect(() => {
    const measure: ToFrame = { type: 'measure' };
    const timer = setInterval(() => port.current?.postMessage(measure), measureMs);
    return () => {
      clearInterval(timer);
      port.current?.close();
    };
  }, []);

  useTheme(() => {
    const themed: ToFrame = { type: 'theme', theme: pageTheme() };
    port.current?.postMessage(themed);
  });

  return { output, heightPx, isStarted, isWithoutWebGl, onLoad: () => void onLoad() };
}
