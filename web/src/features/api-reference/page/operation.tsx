import Play from 'lucide-react/icons/play';
import { Fragment, type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { withMessages } from '../../../messages/load-messages.ts';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../ui/base/lazy-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { JsonView } from '../../../ui/data/json-view.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { ReferenceOperation } from '../model/reference-model.ts';
import { type CallCredentials, exampleValues, requestOf, tryKindOf, writtenProof } from '../request/api-request.ts';
import type { AnswerKind } from '../request/request-samples.ts';
import { FieldList } from './field-list.tsx';
import { MethodBadge } from './method-badge.tsx';
import { type LanguageChoice, RequestSample } from './request-sample.tsx';

const TryCall = lazyPart(withMessages(['api-try'], async () => (await import('../try/try-call.tsx')).TryCall));

export type OperationProps = {
  readonly operation: ReferenceOperation;
  readonly choice: LanguageChoice;
  /** What the reader has chosen to call with. */
  readonly credentials: CallCredentials | undefined;
  /** The button that chooses, for a call that takes a key. */
  readonly insert: (id: string) => ReactNode;
};

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Longer lists are folded: most readers come for the request. */
const mostOpenRows = 14;

function Answer({ operation: { id, answer } }: { readonly operation: ReferenceOperation }) {
  const t = useText();
  const { status, type, rows, sameAs } = answer;
  const list = <FieldList label={t('apiReference.answerFields')} rows={rows} anchor={`${id}.answer`} />;
  return (
    <Part title={t('apiReference.answer')}>
      <p className="text-sm">
        <span className="figures font-mono font-medium">{status}</span>{' '}
        <span className="font-mono text-[0.8125rem] text-muted">{type ?? t('apiReference.noBody')}</span>
      </p>
      {sameAs && (
        <p className="mt-1 text-sm text-muted">
          {t('apiReference.sameAs')}{' '}
          <a href={`#${sameAs.id}`} lang="en" className="link-text">
            {sameAs.summary}
          </a>
        </p>
      )}
      {rows.length > 0 && (
        <details open={rows.length <= mostOpenRows} className="mt-1">
          <summary className="touch-target w-fit cursor-pointer rounded-sm py-1 text-sm text-muted hover:text-ink">
            {t('apiReference.fieldCount', { count: rows.length })}
          </summary>
          {list}
        </details>
      )}
    </Part>
  );
}

function Refusals({ operation: { host, refusals } }: { readonly operation: ReferenceOperation }) {
  const t = useText();
  const area = host === 'platform' ? 'location' : 'platform';
  if (refusals.length === 0) return null;
  return (
    <Part title={t('apiReference.refusals')}>
      <ul className="font-mono text-[0.8125rem] leading-6">
        {refusals.map(({ status, codes }) => (
          // the status is text beside the links, so that these count as part of a text, which may be this small
          <li key={status} className="pl-9 -indent-9 break-words text-muted">
            <span className="mr-3 font-medium text-ink">{status}</span>
            {codes.map((code, index) => (
              <Fragment key={code}>
                {index > 0 && ', '}
                <Link href={`${paths.apiReferencePage('errors')}#${area}.${code}`} className="hover:underline">
                  {code}
                </Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Description({ operation }: { readonly operation: ReferenceOperation }) {
  const t = useText();
  const { id, method, path, summary, text, access, parameters, body } = operation;
  return (
    <div className="min-w-0">
      <h2 className="text-xl font-semibold tracking-tight">
        <a href={`#${id}`} className="hover:underline" lang="en">
          {summary}
        </a>
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <MethodBadge method={method} />
        <code className="font-mono text-sm break-all">{path}</code>
      </p>
      {text !== undefined && (
        <p className="mt-3 max-w-prose" lang="en">
          {text}
        </p>
      )}
      <p className="mt-3 text-sm text-muted">{t(`apiReference.access.${access}`)}</p>
      {parameters.length > 0 && (
        <Part title={t('apiReference.parameters')}>
          <FieldList label={t('apiReference.parameters')} rows={parameters} anchor={id} />
        </Part>
      )}
      {body && (
        <Part title={t('apiReference.body')}>
          <p className="font-mono text-[0.8125rem] text-muted">{body.type}</p>
          <FieldList label={t('apiReference.body')} rows={body.rows} anchor={`${id}.body`} />
        </Part>
      )}
      <Answer operation={operation} />
      <Refusals operation={operation} />
    </div>
  );
}

function answerKind({ answer: { type } }: ReferenceOperation): AnswerKind {
  if (type === undefined) return 'none';
  return type.includes('json') ? 'json' : 'bytes';
}

/** The origins of the three services. */
function useOrigin({ host }: ReferenceOperation): string {
  const { hosts } = useConfig();
  return { portal: hosts.portal, account: hosts.account, platform: hosts.sample_platform }[host];
}

function Example({ operation, choice, credentials, insert }: OperationProps) {
  const t = useText();
  const origin = useOrigin(operation);
  const [values, setValues] = useState(() => exampleValues(operation));
  const [isTrying, setTrying] = useState(false);
  const { id, summary, answer, access } = operation;
  const proof = writtenProof(operation, access === 'key' ? credentials : undefined);
  const kind = tryKindOf(operation);
  const tried = `${id}-try`;
  return (
    <div className="flex min-w-0 flex-col gap-3 *:shrink-0 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:pb-1">
      <RequestSample
        title={summary}
        request={requestOf(operation, { origin, values, proof })}
        answer={answerKind(operation)}
        choice={choice}
        action={access === 'key' && insert(id)}
      />
      {kind === undefined ? (
        <p className="text-sm text-muted">{t('apiReference.copyOnly')}</p>
      ) : (
        <div>
          <Button
            size="small"
            icon={<Play aria-hidden="true" />}
            aria-expanded={isTrying}
            aria-controls={tried}
            aria-label={t('apiReference.tryOf', { title: summary })}
            onClick={() => setTrying(!isTrying)}
          >
            {t('apiReference.try')}
          </Button>
          <div id={tried}>
            {isTrying && <TryCall {...{ operation, kind, origin, values, credentials }} onChange={setValues} />}
          </div>
        </div>
      )}
      {answer.example !== undefined && (
        <JsonView
          label={t('apiReference.exampleAnswer', { title: summary })}
          value={answer.example}
          copyLabel={t('apiReference.copyAnswer', { title: summary })}
        />
      )}
    </div>
  );
}

/** One call: what it takes and answers beside its request as code, where it can be tried. */
export function Operation(props: OperationProps) {
  const { id } = props.operation;
  return (
    <article
      id={id}
      className="-mx-2 grid scroll-mt-16 gap-x-10 gap-y-6 border-t border-hairline px-2 py-10 drawn-in-sight [--unseen-height:80rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]"
    >
      <Description operation={props.operation} />
      <Example {...props} />
    </article>
  );
}
