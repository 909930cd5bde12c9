import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

type ErrorStateProps = {
  /** What happened, in a sentence. */
  title: string;
  /** What the reader can do. */
  children: ReactNode;
  requestId?: string | undefined;
  /** Shown only if a retry can help. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

export function ErrorState(props: ErrorStateProps) {
  const texts = useUiTexts();
  const id = useId();
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div role="alert" className="contours overflow-hidden panel px-6 py-12 text-center">
      <CircleAlert aria-hidden="true" className="mx-auto size-7 text-danger" />
      <Heading className="mt-3 text-lg font-semibold">{props.title}</Heading>
      <p className="mx-auto mt-1.5 max-w-[56ch] text-muted">{props.children}</p>
      {(props.onRetry !== undefined || props.action !== undefined) && (
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {props.onRetry !== undefined && (
            <Button variant="primary" loading={props.retrying} onClick={props.onRetry}>
              {texts.retry}
            </Button>
          )}
          {props.action}
        </div>
      )}
      {props.requestId !== undefined && (
        <p className="mt-5 flex flex-wrap items-center justify-center gap-x-1.5 text-sm text-muted">
          {texts.requestId} <code id={id}>{props.requestId}</code>
          <CopyButton targetSelector={`[id="${id}"]`} label={`${texts.copy} ${texts.requestId}`} />
        </p>
      )}
    </div>
  );
}
