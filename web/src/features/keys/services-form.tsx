import { type SubmitEvent, useId, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { type KeyAddress, refusedFields, useSetKeyServices } from './keys-mutations.ts';
import { type EditedForms, useEditedForm } from './save-bar.tsx';
import { offeredServices, type ServicesDraft, toServicesDraft, servicesToSend } from './settings-draft.ts';

type FormProps = {
  readonly forms: EditedForms;
  readonly address: KeyAddress;
  readonly stored: readonly string[] | null;
  readonly draft: ServicesDraft;
  readonly setDraft: (draft: ServicesDraft) => void;
};

function ServiceBoxes({
  draft,
  setDraft,
  problem,
}: Pick<FormProps, 'draft' | 'setDraft'> & { problem: string | undefined }) {
  const t = useText();
  const problemId = useId();
  const { services } = useConfig();
  const { ticked } = draft;
  const tick = (service: string, isTicked: boolean) =>
    setDraft({ ...draft, ticked: isTicked ? [...ticked, service] : ticked.filter((other) => other !== service) });
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : problemId}>
      <legend className="mb-1.5 font-medium">{t('keys.servicesAllowed')}</legend>
      <div className="mb-1.5 flex flex-col gap-2">
        {offeredServices(services, draft).map((service) => (
          <CheckboxField
            key={service}
            label={<code>{service}</code>}
            checked={ticked.includes(service)}
            onChange={(event) => tick(service, event.target.checked)}
          />
        ))}
      </div>
      {problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}
    </fieldset>
  );
}

/** The services that the key may call. */
export function ServicesForm({ forms, address, stored, draft, setDraft }: FormProps) {
  const t = useText();
  const name = useId();
  const notifications = useNotifications();
  const save = useSetKeyServices(address);
  const [isTried, setTried] = useState(false);
  const selected = servicesToSend(draft);
  const none = isTried && selected === undefined ? t('keys.servicesNone') : undefined;
  const send = () => {
    setTried(true);
    if (selected === undefined) return;
    save.mutate(selected, {
      onSuccess: ({ services }) => {
        setTried(false);
        setDraft(toServicesDraft(services));
        notifications.notify({ id: 'key-rules', text: t('keys.changesSaved') });
      },
    });
  };
  useEditedForm(forms, 'services', {
    isChanged: selected === undefined || JSON.stringify(selected?.toSorted()) !== JSON.stringify(stored?.toSorted()),
    isSaving: save.isPending,
    save: send,
    discard: () => {
      setTried(false);
      save.reset();
      setDraft(toServicesDraft(stored));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    forms.save();
  };
  const options = [
    { value: 'all', label: t('keys.servicesAll'), description: t('keys.servicesAllHelp') },
    { value: 'some', label: t('keys.servicesSome'), description: t('keys.servicesSomeHelp') },
  ];
  return (
    <Card title={t('keys.services')} description={t('keys.servicesHelp')}>
      <FormLayout onSubmit={submit}>
        <RadioGroupField
          legend={t('keys.servicesLegend')}
          name={name}
          options={options}
          value={draft.isLimited ? 'some' : 'all'}
          onChange={(value) => setDraft({ ...draft, isLimited: value === 'some' })}
        />
        {draft.isLimited && (
          <ServiceBoxes {...{ draft, setDraft }} problem={none ?? refusedFields(save.error)[0]?.message} />
        )}
      </FormLayout>
    </Card>
  );
}
