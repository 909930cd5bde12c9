import { useText } from '../../../messages/use-text.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { JsonView } from '../../../ui/data/json-view.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AnswerMap } from './answer-map.tsx';
import { placesIn } from './answer-places.ts';
import type { CallOutcome } from './make-call.ts';

type Answered = Extract<CallOutcome, { kind: 'answered' }>;

/** Longer answers are shown up to here: a browser takes seconds to lay out a megabyte of lines. */
const mostShown = 60_000;

function Body({ outcome, title }: { readonly outcome: Answered; readonly title: string }) {
  const t = useText();
  const label = t('apiTry.answer', { title });
  const { body, type, bytes } = outcome;
  if (bytes === 0) return <p className="text-sm text-muted">{t('apiTry.empty')}</p>;
  if (body === undefined) return <p className="text-sm text-muted">{t('apiTry.binary', { type, bytes })}</p>;
  if (typeof body === 'object' && bytes <= mostShown) return <JsonView label={label} value={body} />;
  const text = typeof body === 'string' ? body : JSON.stringify(body, undefined, 2);
  return (
    <>
      <CodeBlock label={label} code={text.slice(0, mostShown)} tall />
      {text.length > mostShown && <p className="text-sm text-muted">{t('apiTry.cut', { bytes })}</p>}
    </>
  );
}

const textIn = (body: unknown, name: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The words of a refusal: of problem+json, or of the portal's envelope. */
function refusalText(body: unknown): string | undefined {
  const error = typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined;
  return textIn(body, 'detail') ?? textIn(error, 'message') ?? textIn(body, 'title');
}

type RefusalProps = { readonly outcome: Answered; readonly isDemo: boolean };

function Refusal({ outcome: { status, body }, isDemo }: RefusalProps) {
  const t = useText();
  if (isDemo && status === 429)
    return (
      <Notice kind="warning" title={t('apiTry.refused', { status })}>
        {t('apiTry.demoLimit')}
      </Notice>
    );
  return (
    <Notice kind="danger" title={t('apiTry.refused', { status })}>
      <p className="wrap-anywhere">{refusalText(body) ?? t('apiTry.refusedHelp')}</p>
    </Notice>
  );
}

function Facts({ outcome: { status, ms, requestId } }: { readonly outcome: Answered }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
      <span className="figures">{t('apiTry.milliseconds', { ms })}</span>
      {requestId !== null && <span className="break-all">{t('apiTry.requestId', { id: requestId })}</span>}
    </p>
  );
}

type CallAnswerProps = {
  readonly outcome: CallOutcome;
  /** It was made with the key that visitors share. */
  readonly isDemo: boolean;
  /** Where the call went, and what it is called. */
  readonly host: string;
  readonly title: string;
};

/** What came of a call: the answer, on a map if it holds places, the refusal, or that nothing came. */
export function CallAnswer({ outcome, isDemo, host, title }: CallAnswerProps) {
  const t = useText();
  if (outcome.kind === 'unreachable')
    return (
      <div role="alert">
        <Notice kind="danger" title={t('apiTry.unreachable')}>
          {t('apiTry.unreachableHelp', { host })}
        </Notice>
      </div>
    );
  const places = placesIn(outcome.body);
  const hasPlaces = outcome.status < 400 && places.points.length + places.lines.length > 0;
  return (
    <div role={outcome.status < 400 ? 'status' : 'alert'} className="flex min-w-0 flex-col gap-3">
      <Facts outcome={outcome} />
      {outcome.status >= 400 && <Refusal outcome={outcome} isDemo={isDemo} />}
      {hasPlaces && <AnswerMap places={places} />}
      <Body outcome={outcome} title={title} />
    </div>
  );
}
