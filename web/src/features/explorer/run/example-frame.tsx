import type { ExampleKind } from '@waypost/domain/explorer/explorer';
import { framePath } from '@waypost/domain/explorer/frame-files';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { ConsoleLines } from './console-lines.tsx';
import { type RunOutput, useFrameRun } from './use-frame-run.ts';

type ExampleFrameProps = {
  readonly code: string;
  readonly kind: ExampleKind;
  readonly title: string;
  /** Fills the window instead of following its content. */
  readonly isWhole: boolean;
  /** Stands in for a frame whose browser draws no maps. */
  readonly withoutMaps: ReactNode;
  /** Shown until the code runs, which a map library can delay. */
  readonly meanwhile: ReactNode;
};

/** The frame of a call shows what it prints; the console adds errors and what is left out. */
const hasMore = ({ lines, more }: RunOutput) =>
  more > 0 || lines.some(({ level }) => level === 'warn' || level === 'error');

const onePlace = { gridArea: '1 / 1', minWidth: 0 } as const;
const heightAtFirst = { map: 420, call: 240 } as const;

/** One run of an example in a frame of its own, which is thrown away with the run. */
export function ExampleFrame({ code, kind, title, isWhole, withoutMaps, meanwhile }: ExampleFrameProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const {
    output,
    isStarted,
    isWithoutWebGl,
    heightPx = heightAtFirst[kind],
    onLoad,
  } = useFrameRun(frame, { code, kind });
  return (
    <>
      {isWithoutWebGl && withoutMaps}
      {/* one over the other, because the frame needs a size */}
      <div className="grid" hidden={isWithoutWebGl}>
        {!isStarted && <div style={onePlace}>{meanwhile}</div>}
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
      {(kind === 'map' || hasMore(output)) && <ConsoleLines {...output} />}
    </>
  );
}
