import { type ReactNode, useState } from 'react';
import type { MessageId } from '../../messages/catalogue.ts';
import { formatNumber } from '../../messages/formats.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { JsonView } from '../../ui/data/json-view.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { PlacesMap } from './places-map.tsx';
import type { CallOutcome, Place } from './sample-call.ts';

/** One call with its result. */
export type MadeCall = {
  readonly host: string;
  readonly q: string;
  /** The name of the key that was used. */
  readonly settingsHref: string;
  readonly outcome: CallOutcome;
};
type Outcome<Kind extends CallOutcome['kind']> = Extract<CallOutcome, { kind: Kind }>;

const refusalTexts: Readonly<Record<string, MessageId>> = {
  KEY_MISSING: 'liveCall.KEY_MISSING',
  NOT_FOUND: 'liveCall.NOT_FOUND',
  DISABLED: 'liveCall.DISABLED',
  EXPIRED: 'liveCall.EXPIRED',
  FORBIDDEN: 'liveCall.FORBIDDEN',
  INSUFFICIENT_PERMISSIONS: 'liveCall.INSUFFICIENT_PERMISSIONS',
  PROJECT_INACTIVE: 'liveCall.PROJECT_INACTIVE',
  RATE_LIMITED: 'liveCall.RATE_LIMITED',
  USAGE_EXCEEDED: 'liveCall.USAGE_EXCEEDED',
  SPEND_CAP_REACHED: 'liveCall.SPEND_CAP_REACHED',
  INVALID_FIELDS: 'liveCall.INVALID_FIELDS',
  PORTAL_AWAY: 'liveCall.PORTAL_AWAY',
  USAGE_NOT_RECORDED: 'liveCall.USAGE_NOT_RECORDED',
};

function refusalText({ code, status }: Outcome<'refused'>, t: Text): string {
  const text = Object.hasOwn(refusalTexts, code) ? refusalTexts[code] : undefined;
  return text ? t(text) : t('liveCall.OTHER', { status });
}

function Facts({ outcome, children }: { outcome: Outcome<'answered'> | Outcome<'refused'>; children: ReactNode }) {
  const t = useText();
  const { kind, status, ms, requestId } = outcome;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <Badge tone={kind === 'answered' ? 'success' : 'danger'}>
        {status} {t(`liveCall.${kind}`)}
      </Badge>
      <span className="figures">{t('liveCall.milliseconds', { ms })}</span>
      {requestId !== null && <span className="break-all">{t('liveCall.requestId', { id: requestId })}</span>}
      <span>{children}</span>
    </p>
  );
}

type Choice = { readonly selected: string | undefined; readonly choose: (id: string) => void };

/** The places, numbered like their pins; the selected one is highlighted in the list and on the map. */
function PlaceList({ places, selected, choose }: { places: readonly Place[] } & Choice) {
  const t = useText();
  return (
    <ol className="-mx-2">
      {places.map(({ id, label, population, position }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === selected}
            onClick={() => choose(id)}
            onPointerEnter={() => choose(id)}
            onFocus={() => choose(id)}
            className="grid w-full grid-cols-[1.5rem_minmax(0,1fr)] items-baseline gap-x-2 rounded-sm px-2 py-1.5 text-left hover:bg-sunken aria-pressed:bg-sunken"
          >
            <span
              className={classNames(
                'grid size-5 place-items-center rounded-full text-xs font-semibold figures',
                id === selected ? 'bg-here text-on-here' : 'bg-accent text-on-accent',
              )}
            >
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-wrap justify-between gap-x-4">
              <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
              <span className="text-sm text-muted figures">
                {population !== null &&
                  population > 0 &&
                  `${t('liveCall.inhabitants', { count: formatNumber(population, t) })} · `}
                {position.lat.toFixed(3)}, {position.lon.toFixed(3)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Places({ call, places }: { call: MadeCall; places: readonly Place[] }) {
  const t = useText();
  const [chosen, choose] = useState(places[0]?.id);
  if (places.length === 0) return <p className="text-muted">{t('liveCall.noResultsHelp')}</p>;
  return (
    <>
      <div>
        <PlacesMap q={call.q} places={places} selected={chosen} choose={choose} />
      </div>
      <PlaceList places={places} selected={chosen} choose={choose} />
    </>
  );
}

function Answered({ call, outcome }: { call: MadeCall; outcome: Outcome<'answered'> }) {
  const t = useText();
  const { places, attribution, body } = outcome;
  return (
    <>
      <Facts outcome={outcome}>{t('liveCall.counted')}</Facts>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <h3 className="font-semibold">{t('liveCall.results', { count: places.length })}</h3>
          <Places call={call} places={places} />
          <p className="text-xs text-muted">{attribution}</p>
        </div>
        <JsonView label={t('liveCall.json')} value={body} />
      </div>
    </>
  );
}

/** Refusals that a change of the key's restrictions or limits could resolve. */
const bySettings: readonly string[] = ['FORBIDDEN', 'INSUFFICIENT_PERMISSIONS', 'RATE_LIMITED', 'USAGE_EXCEEDED'];

function Refused({ call, outcome }: { call: MadeCall; outcome: Outcome<'refused'> }) {
  const t = useText();
  const { code, detail } = outcome;
  return (
    <>
      <div role="alert">
        <Notice kind="danger" title={t('liveCall.refused')}>
          <p>{refusalText(outcome, t)}</p>
          {detail !== '' && <p className="mt-1 wrap-anywhere">{t('liveCall.detail', { detail })}</p>}
          {bySettings.includes(code) && (
            <p className="mt-1">
              <TextLink href={call.settingsHref}>{t('liveCall.toRestrictions')}</TextLink>
            </p>
          )}
        </Notice>
      </div>
      <Facts outcome={outcome}>{t('liveCall.notCounted')}</Facts>
      <JsonView label={t('liveCall.json')} value={outcome.body} />
    </>
  );
}

/** The result on a map and as JSON, or the reason for its absence. */
export function CallResult({ call }: { call: MadeCall }) {
  const t = useText();
  const { outcome, host } = call;
  if (outcome.kind === 'answered') return <Answered call={call} outcome={outcome} />;
  if (outcome.kind === 'refused') return <Refused call={call} outcome={outcome} />;
  return (
    <div role="alert">
      <Notice kind="danger" title={t('liveCall.unreachable')}>
        {t('liveCall.unreachableHelp', { host })}
      </Notice>
    </div>
  );
}
