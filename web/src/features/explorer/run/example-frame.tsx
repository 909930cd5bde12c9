import type { ExampleKind } from '@waypost/domain/explorer/explorer';
import { framePath } from '@waypost/domain/explorer/frame-files';
import { type ReactNode, useRef } from 'react';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConsoleLines } from './console-lines.tsx';
import type { FrameState, RefusedCall, RunOutput } from './frame-state.ts';
import { useFrameRun } from './use-frame-run.ts';

type ExampleFrameProps = {
  readonly code: string;
  readonly kind: ExampleKind;
  readonly title: string;
  /** The origin of the services. */
  readonly platform: string;
  /** Fills the window instead of following its content. */
  readonly isWhole: boolean;
  /** The published code, whose result is known without a run. */
  readonly isPublished: boolean;
  /** What is shown in place of the frame: the picture of the result, or nothing else, with a word. */
  readonly still: (word: string) => ReactNode;
  /** What is said where the platform refuses a call. */
  readonly refused: (refusal: RefusedCall) => ReactNode;
};

/** The frame of a call shows what it prints; the console adds errors and what is left out. */
const hasMore = ({ lines, more }: RunOutput) =>
  more > 0 || lines.some(({ level }) => level === 'warn' || level === 'error');

/** What is said in place of a frame that shows nothing; undefined while it is worth a look. */
function wordInstead({ stage, refusal }: FrameState, isPublished: boolean): MessageId | undefined {
  if (stage === 'withoutWebGl') return 'explorer.noWebGl';
  if (stage === 'left') return 'explorer.left';
  return isPublished && refusal?.isFirst === true ? 'explorer.pictureOnly' : undefined;
}

const onePlace = { gridArea: '1 / 1', minWidth: 0 } as const;
const heightAtFirst = { map: 420, call: 240 } as const;

/** Announced, because it comes while the reader waits for a result. */
function RunTrouble({
  stage,
  refusal,
  refused,
}: Pick<FrameState, 'stage' | 'refusal'> & Pick<ExampleFrameProps, 'refused'>) {
  const t = useText();
  return (
    <div role="alert" className="not-empty:mt-3">
      {stage === 'stuck' && <Notice kind="warning">{t('explorer.stuck')}</Notice>}
      {refusal && refused(refusal)}
    </div>
  );
}

/** One run of an example in a frame of its own, which is thrown away with the run. */
export function ExampleFrame(props: ExampleFrameProps) {
  const { code, kind, title, platform, isWhole, isPublished, still, refused } = props;
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const run = useFrameRun(frame, { code, kind, platform });
  const { output, stage, refusal, heightPx = heightAtFirst[kind], onLoad } = run;
  const instead = wordInstead(run, isPublished);
  const isStarted = stage !== 'starting';
  return (
    <>
      {instead && still(t(instead))}
      {/* one over the other, because the frame needs a size */}
      <div className="grid" hidden={instead !== undefined}>
        {!isStarted && <div style={onePlace}>{isPublished && still(t('explorer.starting'))}</div>}
        <iframe
          ref={frame}
          title={t('explorer.resultOf', { title })}
          src={framePath}
          sandbox="allow-scripts"
          onLoad={onLoad}
          className="w-full rounded-md border border-hairline bg-surface"
          style={{ ...onePlace, height: isWhole ? '75vh' : heightPx, visibility: isStarted ? 'visible' : 'hidden' }}
        />
      </div>
      <RunTrouble {...{ stage, refusal, refused }} />
      {(kind === 'map' || hasMore(output)) && <ConsoleLines {...output} />}
    </>
  );
}
