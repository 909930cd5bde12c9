import type { ApiKey } from '@waypost/contract/entities/key';
import { maxMonthlyQuota, maxRateLimit } from '@waypost/domain/keys/key-limits';
import { type SubmitEvent, useId, useState } from 'react';
import { formatNumber } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import type { FieldProblem } from '../../ui/forms/error-summary.tsx';
import { FormLayout, FormRow } from '../../ui/forms/form-layout.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { refusedFields, useSetKeyLimits } from './keys-mutations.ts';
import { type EditedForms, useEditedForm } from './save-bar.tsx';
import { parseLimit } from './settings-draft.ts';

const limits = [
  { name: 'rateLimit', max: maxRateLimit },
  { name: 'monthlyQuota', max: maxMonthlyQuota },
] as const;
type LimitName = (typeof limits)[number]['name'];
type LimitTexts = Readonly<Record<LimitName, string>>;

const limitTexts = ({ rateLimit, monthlyQuota }: Pick<ApiKey, LimitName>): LimitTexts => ({
  rateLimit: rateLimit === null ? '' : String(rateLimit),
  monthlyQuota: monthlyQuota === null ? '' : String(monthlyQuota),
});

type FormProps = {
  readonly forms: EditedForms;
  readonly hrnId: string;
  readonly appId: string;
  readonly apiKey: ApiKey;
};

function useLimits({ forms, hrnId, apiKey }: FormProps, formId: string) {
  const t = useText();
  const notifications = useNotifications();
  const save = useSetKeyLimits({ hrnId, apiKeyId: apiKey.apiKeyId });
  const [typed, setTyped] = useState(() => limitTexts(apiKey));
  const [problems, setProblems] = useState<readonly FieldProblem[]>();
  const idOf = (name: LimitName) => `${formId}-${name}`;
  const send = () => {
    const read = {
      rateLimit: parseLimit(typed.rateLimit, maxRateLimit),
      monthlyQuota: parseLimit(typed.monthlyQuota, maxMonthlyQuota),
    };
    const wrong = limits.filter(({ name }) => 'isWrong' in read[name]);
    setProblems(
      wrong.map(({ name, max }) => ({
        fieldId: idOf(name),
        message: t('keys.limitWrong', { max: formatNumber(max, t) }),
      })),
    );
    const { rateLimit, monthlyQuota } = read;
    if ('isWrong' in rateLimit || 'isWrong' in monthlyQuota) return;
    save.mutate(
      { rateLimit: rateLimit.limit, monthlyQuota: monthlyQuota.limit },
      {
        onSuccess: (saved) => {
          setTyped(limitTexts(saved));
          setProblems(undefined);
          notifications.notify({ id: 'key-rules', text: t('keys.changesSaved') });
        },
        onError: (error) =>
          setProblems(refusedFields(error).map(({ path, message }) => ({ fieldId: `${formId}-${path}`, message }))),
      },
    );
  };
  const stored = limitTexts(apiKey);
  useEditedForm(forms, 'limits', {
    isChanged: limits.some(({ name }) => typed[name] !== stored[name]),
    isSaving: save.isPending,
    save: send,
    discard: () => {
      setProblems(undefined);
      setTyped(stored);
    },
  });
  return { typed, setTyped, problems, idOf };
}

/** The number of calls that a key may make per minute and per month. */
export function LimitsForm(props: FormProps) {
  const { forms, appId } = props;
  const t = useText();
  const { typed, setTyped, problems, idOf } = useLimits(props, useId());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    forms.save();
  };
  return (
    <Card title={t('keys.limits')} description={t('keys.limitsHelp')}>
      <FormLayout
        onSubmit={submit}
        problems={problems}
        summaryTitle={t('keys.notSaved')}
        actions={<TextLink href={paths.appUsage(appId)}>{t('keys.usageOfApp')}</TextLink>}
      >
        <FormRow>
          {limits.map(({ name }) => (
            <TextField
              key={name}
              id={idOf(name)}
              label={t(`keys.${name}`)}
              help={t(`keys.${name}Help`)}
              placeholder={t('keys.noLimit')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={typed[name]}
              error={problems?.find(({ fieldId }) => fieldId === idOf(name))?.message}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
        </FormRow>
      </FormLayout>
    </Card>
  );
}
