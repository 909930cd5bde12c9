import type { CapState } from '@waypost/contract/entities/spend-caps';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { CapAction, CapMeasure } from '@waypost/domain/caps/spend-cap';
import type { Currency } from '@waypost/domain/plans/currency';
import { type SubmitEvent, useId, useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { formatMinute } from '../../messages/formats.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { FormLayout, FormRow } from '../../ui/forms/form-layout.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { type CapDraft, type NewCap, previewOf, readDraft, toDraft } from './cap-draft.ts';
import { useSetCap } from './caps-queries.ts';

export type CapPlace = {
  readonly projectId: ProjectId;
  readonly state: CapState;
  readonly currency: Currency;
  readonly now: string;
  /** The names of the keys that this cap stops. */
  readonly keyNames: readonly string[];
};

function previewText({ state, now }: CapPlace, cap: NewCap | undefined, t: Text): string {
  const preview = cap && previewOf(state, cap, now);
  if (!preview) return t('spendCaps.previewHelp');
  if (preview.kind === 'later') return t('spendCaps.previewLater', { time: formatMinute(preview.at.getTime(), t) });
  return t(preview.kind === 'now' ? 'spendCaps.previewNow' : 'spendCaps.previewNever');
}

type FieldsProps = {
  readonly place: CapPlace;
  readonly draft: CapDraft;
  readonly setDraft: (draft: CapDraft) => void;
  readonly amountId: string;
  readonly error: string | undefined;
};

function Fields({ place, draft, setDraft, amountId, error }: FieldsProps) {
  const t = useText();
  const { currency } = place;
  const actions = ['refuse', 'warn'] as const;
  const isMoney = draft.measure === 'money';
  return (
    <>
      <FormRow>
        <SelectField
          label={t('spendCaps.measure')}
          value={draft.measure}
          options={[
            { value: 'units', label: t('spendCaps.inUnits') },
            { value: 'money', label: t('spendCaps.inMoney', { currency: currency.toUpperCase() }) },
          ]}
          onChange={({ target }) => setDraft({ ...draft, measure: target.value as CapMeasure })}
        />
        <TextField
          id={amountId}
          label={t('spendCaps.amount')}
          help={t(isMoney ? 'spendCaps.moneyHelp' : 'spendCaps.unitsHelp')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={draft.amount}
          error={error}
          onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
        />
      </FormRow>
      <RadioGroupField
        legend={t('spendCaps.atLimit')}
        name={`${amountId}-at-limit`}
        options={actions.map((value) => ({
          value,
          label: t(`spendCaps.${value}`),
          description: t(`spendCaps.${value}Help`),
        }))}
        value={draft.at_limit}
        onChange={(value) => setDraft({ ...draft, at_limit: value as CapAction })}
      />
    </>
  );
}

type StopDialogProps = Pick<CapPlace, 'keyNames' | 'state'> & {
  readonly save: ReturnType<typeof useSetCap>;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Names the keys that stop at once, and what else does. */
function StopDialog({ keyNames, state: { scope }, save, onClose, onConfirm }: StopDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open
      danger
      title={t('spendCaps.stopTitle')}
      description={t('spendCaps.stopWhat', { count: keyNames.length })}
      confirmLabel={t('spendCaps.stopNow')}
      busy={save.isPending}
      error={useChangeProblem(save.error)}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className="list-disc pl-5 wrap-anywhere">
        {keyNames.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and the list never changes
          <li key={index}>{name}</li>
        ))}
      </ul>
      {scope !== 'key' && <p className="mt-3">{t(`spendCaps.stopAlso.${scope}`)}</p>}
    </ConfirmDialog>
  );
}

/** Sets, changes or removes a cap; a cap that stops calls at once needs a confirmation. */
export function CapForm({ onClose, ...place }: CapPlace & { readonly onClose: () => void }) {
  const { projectId, state, keyNames } = place;
  const t = useText();
  const notifications = useNotifications();
  const amountId = useId();
  const [draft, setDraft] = useState(() => toDraft(state));
  const [isWrong, setWrong] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const save = useSetCap(projectId, state);
  const cap = readDraft(draft);
  const error = isWrong && !cap ? t('spendCaps.amountWrong') : undefined;
  const failure = useChangeProblem(save.error);
  const send = (next: NewCap | null) =>
    save.mutate(
      { cap: next },
      {
        onSuccess: () => {
          notifications.notify({ id: 'spend-cap', text: t(next ? 'spendCaps.saved' : 'spendCaps.removed') });
          onClose();
        },
      },
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWrong(!cap);
    if (!cap) return;
    const stops = cap.at_limit === 'refuse' && previewOf(state, cap, place.now)?.kind === 'now' && !state.stopped;
    if (stops) setConfirming(true);
    else send(cap);
  };
  return (
    <FormLayout
      onSubmit={submit}
      failure={isConfirming ? undefined : failure}
      problems={error === undefined ? undefined : [{ fieldId: amountId, message: error }]}
      summaryTitle={t('spendCaps.notSaved')}
      actions={
        <>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('spendCaps.save')}
          </Button>
          {state.cap && (
            <Button variant="danger" onClick={() => send(null)}>
              {t('spendCaps.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('spendCaps.cancel')}</Button>
        </>
      }
    >
      <Fields {...{ place, draft, setDraft, amountId, error }} />
      <output className="text-sm text-muted">{previewText(place, cap, t)}</output>
      {isConfirming && cap && (
        <StopDialog {...{ keyNames, state, save }} onClose={() => setConfirming(false)} onConfirm={() => send(cap)} />
      )}
    </FormLayout>
  );
}
