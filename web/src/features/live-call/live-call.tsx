import MapPin from 'lucide-react/icons/map-pin';
import { type SubmitEvent, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CurlCode } from './curl-code.tsx';
import { callGeocode, geocodeAddress } from './sample-call.ts';

const CallResult = lazyPart(async () => (await import('./call-result.tsx')).CallResult);

/** An API key to call with; one that does not work is offered only while selected, to show its refusal. */
export type LiveCallKey = {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
  readonly works: boolean;
  /** The page with its restrictions. */
  readonly settingsHref: string;
};

type LiveCallProps = {
  readonly keys: readonly LiveCallKey[];
  /** Called after a successful call, which is counted. */
  readonly onAnswered: () => void;
};

function KeyChoice({
  keys,
  chosen,
  choose,
}: {
  keys: readonly LiveCallKey[];
  chosen: LiveCallKey;
  choose: (id: string) => void;
}) {
  const t = useText();
  const offered = keys.filter((key) => key.works || key === chosen);
  return (
    <SelectField
      label={t('liveCall.key')}
      value={chosen.id}
      onChange={(event) => choose(event.target.value)}
      options={offered.map(({ id, name, works }) => ({
        value: id,
        label: works ? name : t('liveCall.keyUnusable', { name }),
      }))}
    />
  );
}

type CallerProps = LiveCallProps & { readonly selected: LiveCallKey; readonly choose: (id: string) => void };

function Caller({ keys, selected, choose, onAnswered }: CallerProps) {
  const t = useText();
  const host = useConfig().hosts.sample_platform;
  const [q, setQ] = useState<string>(t('liveCall.example'));
  const call = useChange({
    mutationFn: async (asked: string) => ({
      host,
      q: asked,
      settingsHref: selected.settingsHref,
      outcome: await callGeocode({ host, key: selected.apiKey, q: asked }),
    }),
    onSuccess: ({ outcome }) => {
      if (outcome.kind === 'answered') onAnswered();
    },
  });
  const place = q.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (place !== '') call.mutate(place);
  };
  return (
    <div className="flex flex-col gap-5">
      <form
        noValidate
        onSubmit={submit}
        className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]"
      >
        <KeyChoice keys={keys} chosen={selected} choose={choose} />
        <TextField
          label={t('liveCall.place')}
          placeholder={t('liveCall.example')}
          before={<MapPin aria-hidden="true" />}
          maxLength={200}
          autoComplete="off"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          loading={call.isPending}
          disabledReason={place === '' ? t('liveCall.placeNeeded') : undefined}
        >
          {t('liveCall.call')}
        </Button>
      </form>
      <CurlCode address={geocodeAddress(host, place || t('liveCall.example'))} apiKey={selected.apiKey} />
      {call.data && <CallResult key={call.submittedAt} call={call.data} />}
    </div>
  );
}

/** Makes a call to the location platform directly from the page, with one of the app's keys. */
export function LiveCall({ keys, onAnswered }: LiveCallProps) {
  const t = useText();
  const [chosenId, choose] = useState<string>();
  const selected = keys.find(({ id }) => id === chosenId) ?? keys.find(({ works }) => works);
  if (chosenId === undefined && selected) choose(selected.id); // a selected key stays selected when it is disabled
  return (
    <Card title={t('liveCall.title')} description={t('liveCall.help')}>
      {selected ? (
        <Caller {...{ keys, selected, choose, onAnswered }} />
      ) : (
        <p className="text-muted">{keys.length === 0 ? t('liveCall.needsKey') : t('liveCall.needsEnabledKey')}</p>
      )}
    </Card>
  );
}
