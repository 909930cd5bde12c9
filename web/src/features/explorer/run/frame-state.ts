import { type ConsoleLine, type FromFrame, maxLines, type Refusal } from '../frame/protocol.ts';

const leastPx = 160;
const mostPx = 1200;

export type RunOutput = { readonly lines: readonly ConsoleLine[]; readonly more: number };

/** A refusal with the instant at which it came, in milliseconds. */
export type RefusedCall = Refusal & { readonly at: number };

/** What the page knows of a run. */
export type FrameState = {
  readonly output: RunOutput;
  readonly heightPx: number | undefined;
  /** `left`: its frame has gone to another page. `stuck`: it answers nothing. */
  readonly stage: 'starting' | 'running' | 'stuck' | 'left' | 'withoutWebGl';
  /** The last call that the platform refused, until it answers one. */
  readonly refusal: RefusedCall | undefined;
};

export const atFirst: FrameState = {
  output: { lines: [], more: 0 },
  heightPx: undefined,
  stage: 'starting',
  refusal: undefined,
};

function withLine(output: RunOutput, line: ConsoleLine): RunOutput {
  return output.lines.length < maxLines ? { ...output, lines: [...output.lines, line] } : output;
}

/** The same object where nothing has changed: the frame tells its height four times a second. */
function atHeight(before: FrameState, heightPx: number): FrameState {
  if (before.stage === 'stuck') return { ...before, stage: 'running', heightPx };
  return before.heightPx === heightPx ? before : { ...before, heightPx };
}

/** The state after a message of the frame, which came at an instant in milliseconds. */
export function afterMessage(before: FrameState, message: FromFrame, at: number): FrameState {
  const { output, stage } = before;
  switch (message.type) {
    case 'line': {
      const { type: _type, ...line } = message;
      return { ...before, output: withLine(output, line) };
    }
    case 'more':
      return { ...before, output: { ...output, more: message.count } };
    case 'started':
      return { ...before, stage: stage === 'starting' ? 'running' : stage };
    case 'noWebGl':
      return { ...before, stage: 'withoutWebGl' };
    case 'refused': {
      const { type: _type, ...refusal } = message;
      return { ...before, refusal: { ...refusal, at } };
    }
    case 'answered':
      return { ...before, refusal: undefined };
    case 'height':
      return atHeight(before, Math.min(mostPx, Math.max(leastPx, message.px)));
  }
}

/** The state of a frame that has not answered for long. */
export const afterSilence = (before: FrameState): FrameState =>
  before.stage === 'running' ? { ...before, stage: 'stuck' } : before;

/** The state of a frame that another page was loaded into. */
export const afterLeaving = (before: FrameState): FrameState => ({ ...before, stage: 'left' });
