import type { ExampleKind } from '@waypost/domain/explorer/explorer';

export type LineLevel = 'log' | 'info' | 'warn' | 'error';

/** A line of the console; `line` is where in the source an error occurred. */
export type ConsoleLine = { readonly level: LineLevel; readonly text: string; readonly line?: number };

/** The files of the map library. */
export type MapLibrary = { readonly script: Blob; readonly worker: Blob; readonly style: string };

export const usesMapLibrary = (code: string): boolean => code.includes('maplibre-gl');

type Run = {
  readonly type: 'run';
  readonly code: string;
  readonly kind: ExampleKind;
  readonly theme: 'light' | 'dark';
  /** The origin of the services, whose refusals are reported. */
  readonly platform: string;
  /** Undefined where the code needs none, or where it could not be loaded: the frame then loads its own. */
  readonly library: MapLibrary | undefined;
};

/** From the page to the frame; `run` is the first message and carries the port for all others. */
export type ToFrame = Run | { readonly type: 'theme'; readonly theme: 'light' | 'dark' } | { readonly type: 'measure' };

const refusalReasons = ['limit', 'credential', 'away'] as const;
/** Why the platform gave no answer to a call: a limit is reached, for `seconds` more if known, or no service is there. */
export type Refusal = {
  readonly reason: (typeof refusalReasons)[number];
  readonly seconds?: number;
  /** Nothing was answered before, so that the example has nothing to show. */
  readonly isFirst: boolean;
};

/** From the frame, whose program is not ours: the page checks every message. */
export type FromFrame =
  /** The code runs; a map library was loaded before. */
  | { readonly type: 'started' }
  | ({ readonly type: 'line' } & ConsoleLine)
  | { readonly type: 'more'; readonly count: number }
  | { readonly type: 'height'; readonly px: number }
  | ({ readonly type: 'refused' } & Refusal)
  /** A call has been answered after others were refused. */
  | { readonly type: 'answered' }
  /** The browser refuses what maps are drawn with. */
  | { readonly type: 'noWebGl' };

/** Lines of a run that are shown; the frame counts the others. */
export const maxLines = 500;
const maxText = 10_000;

const levels: readonly unknown[] = ['log', 'info', 'warn', 'error'];
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

type Unchecked = Readonly<Record<string, unknown>>;

function readLine({ level, text, line }: Unchecked): FromFrame | undefined {
  if (!levels.includes(level) || typeof text !== 'string') return undefined;
  const known = { type: 'line', level: level as LineLevel, text: text.slice(0, maxText) } as const;
  return isCount(line) && line > 0 ? { ...known, line } : known;
}

function readRefusal({ reason, seconds, isFirst }: Unchecked): FromFrame | undefined {
  const known = refusalReasons.find((one) => one === reason);
  if (!known) return undefined;
  const refused = { type: 'refused', reason: known, isFirst: isFirst === true } as const;
  return { ...refused, ...(isCount(seconds) && seconds > 0 && { seconds }) };
}

const readers: Readonly<Record<string, (message: Unchecked) => FromFrame | undefined>> = {
  line: readLine,
  more: ({ count }) => (isCount(count) && count >= 0 ? { type: 'more', count } : undefined),
  height: ({ px }) => (isCount(px) && px >= 0 ? { type: 'height', px } : undefined),
  refused: readRefusal,
  answered: () => ({ type: 'answered' }),
  started: () => ({ type: 'started' }),
  noWebGl: () => ({ type: 'noWebGl' }),
};

/** A message of the frame; undefined for anything else. */
export function readFromFrame(message: unknown): FromFrame | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  const type = String(message.type);
  return Object.hasOwn(readers, type) ? readers[type]?.(message as Unchecked) : undefined;
}
