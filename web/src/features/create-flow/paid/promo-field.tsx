import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/app-context.tsx';
import { useChange } from '../../../api/use-change.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { orderQuery } from './paid-queries.ts';

type PromoFieldProps = {
  readonly planId: string;
  /** The last accepted code of the account. */
  readonly prefill: string;
  readonly applied: string | null;
  readonly apply: (code: string | null) => void;
};

/** Takes a promo code into the order once the server has accepted it. */
export function PromoField({ planId, prefill, applied, apply }: PromoFieldProps) {
  const t = useText();
  const reasonText = useReasonText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [code, setCode] = useState(applied ?? prefill);
  const check = useChange({
    mutationFn: (typed: string) => queryClient.fetchQuery({ ...orderQuery(api, planId, typed), staleTime: 0 }),
    onSuccess: (_order, typed) => apply(typed),
    onError: () => apply(null),
  });
  const { error } = check;
  const reason = error instanceof ApiError ? error.reason : 'UNKNOWN';
  const submit = () => {
    const typed = code.trim();
    if (typed === '') apply(null);
    else check.mutate(typed);
  };
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        id="promo-code"
        className="min-w-0 flex-1 basis-48"
        label={t('buying.promo')}
        optional
        maxLength={60}
        autoComplete="off"
        value={code}
        error={error ? reasonText(reason) : undefined}
        onChange={({ target }) => {
          check.reset(); // an edited code has no error
          setCode(target.value);
        }}
      />
      <Button type="submit" className="mt-7" loading={check.isPending}>
        {t('buying.applyPromo')}
      </Button>
    </form>
  );
}
