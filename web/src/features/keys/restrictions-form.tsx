import type { KeyRestrictions } from '@waypost/contract/entities/key';
import { listOf, type RestrictionKind, restrictionKinds } from '@waypost/domain/keys/key-restrictions';
import Globe from 'lucide-react/icons/globe';
import LockOpen from 'lucide-react/icons/lock-open';
import Server from 'lucide-react/icons/server';
import Smartphone from 'lucide-react/icons/smartphone';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import type { LucideIcon } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useOptionalText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import type { FieldProblem } from '../../ui/forms/error-summary.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { type KeyAddress, refusedFields, useRestrictKey } from './keys-mutations.ts';
import {
  toDraft,
  type DraftProblems,
  draftProblems,
  problemsByLine,
  type RestrictionDraft,
  restrictionsToSend,
} from './restriction-draft.ts';
import { type EditedForms, useEditedForm } from './save-bar.tsx';
import { fieldOfProblem, RestrictionLines } from './restriction-lines.tsx';

const icons: Readonly<Record<RestrictionKind, LucideIcon>> = {
  none: LockOpen,
  web: Globe,
  server: Server,
  android: Smartphone,
  ios: TabletSmartphone,
};

type FormProps = {
  readonly forms: EditedForms;
  readonly address: KeyAddress;
  readonly stored: KeyRestrictions;
  readonly draft: RestrictionDraft;
  readonly setDraft: (draft: RestrictionDraft) => void;
};

/**
 * The draft's problems: none before the first submission, then ours on every change and the server's until the next
 * save.
 */
function useProblems(draft: RestrictionDraft) {
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly of: RestrictionDraft; readonly problems: DraftProblems }>();
  const t = useText();
  const problems = isTried ? draftProblems(draft, t) : {};
  return {
    problems: { ...problems, ...(refused?.of === draft && refused.problems) },
    refuse: (problems: DraftProblems) => {
      setTried(true);
      setRefused({ of: draft, problems });
    },
    forget: () => {
      setTried(false);
      setRefused(undefined);
    },
  };
}

function useSaving({ address, stored, draft, setDraft }: FormProps, formId: string) {
  const t = useText();
  const notifications = useNotifications();
  const restrict = useRestrictKey(address);
  const optionalText = useOptionalText();
  const { problems, refuse, forget } = useProblems(draft);
  const [summary, setSummary] = useState<readonly FieldProblem[]>();
  const show = (found: DraftProblems) => {
    const list = listOf(draft.kind);
    refuse(found);
    setSummary(
      Object.entries(found).map(([place, message]) => ({
        fieldId: fieldOfProblem(formId, place, list ? draft[list] : []),
        message,
      })),
    );
  };
  const save = () => {
    const invalid = draftProblems(draft, t);
    if (Object.keys(invalid).length > 0) return show(invalid);
    setSummary(undefined);
    return restrict.mutate(restrictionsToSend(draft), {
      onSuccess: ({ restrictions }) => {
        forget();
        setDraft({ ...draft, ...toDraft(restrictions) });
        notifications.notify({ id: 'key-rules', text: t('keys.changesSaved') });
      },
      onError: (error) => {
        const fields = refusedFields(error);
        if (fields.length > 0)
          show(
            problemsByLine(
              draft,
              fields.map((field) => ({
                ...field,
                message: optionalText(`keys.problem.${field.reason}`) ?? field.message,
              })),
            ),
          );
      },
    });
  };
  const discard = () => {
    forget();
    setSummary(undefined);
    setDraft(toDraft(stored));
  };
  return { problems, summary, save, discard, isSaving: restrict.isPending };
}

/** The calls that a key may be used for, with problems beside their lines. */
export function RestrictionsForm(props: FormProps) {
  const { forms, stored, draft, setDraft } = props;
  const t = useText();
  const formId = useId();
  const { problems, summary, ...saving } = useSaving(props, formId);
  const isChanged = JSON.stringify(restrictionsToSend(draft)) !== JSON.stringify(restrictionsToSend(toDraft(stored)));
  useEditedForm(forms, 'restrictions', { ...saving, isChanged });
  const list = listOf(draft.kind);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    forms.save();
  };
  const options = restrictionKinds.map((value) => {
    const Icon = icons[value];
    return {
      value,
      label: t(`keys.kind.${value}`),
      icon: <Icon aria-hidden="true" className="float-right mt-0.5 ml-2 size-4 text-muted" />,
      description: t(`keys.kindHelp.${value}`),
    };
  });
  return (
    <Card
      title={t('keys.restrictions')}
      description={
        <>
          {t('keys.restrictionsHelp')} <TextLink href={paths.restrictAKey}>{t('keys.readRestrict')}</TextLink>
        </>
      }
    >
      <FormLayout onSubmit={submit} problems={summary} summaryTitle={t('keys.notSaved')}>
        <RadioGroupField
          legend={t('keys.kindLegend')}
          name={`${formId}-kind`}
          options={options}
          value={draft.kind}
          error={problems['kind']}
          onChange={(kind) => setDraft({ ...draft, kind: kind as RestrictionKind })}
        />
        {list && (
          <RestrictionLines
            key={list}
            {...{ formId, list, problems }}
            lines={draft[list]}
            onLines={(lines) => setDraft({ ...draft, [list]: lines })}
          />
        )}
      </FormLayout>
    </Card>
  );
}
