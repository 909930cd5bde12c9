import type { ProjectId } from '@waypost/domain/base/ids';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/app-context.tsx';
import { useChange } from '../../../api/use-change.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { orderQuery } from './paid-queries.ts';

type PromoFieldProps = {
  /** The project whose plan changes. */
  readonly product_id: ProjectId | null;
  readonly planId: string;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** The applied code was refused when it was used. */
  readonly isRefused: boolean;
  readonly apply: (code: string | null) => void;
};

/** Takes a promo code into the order once the server has accepted it. */
export function PromoField({ planId, product_id, code, setCode, isRefused, apply }: PromoFieldProps) {
  const t = useText();
  const reasonText = useReasonText();
  const api = useApi();
  const queryClient = useQueryClient();
  const check = useChange({
    mutationFn: (typed: string) =>
      queryClient.fetchQuery({ ...orderQuery(api, { planId, promo_code: typed, product_id }), staleTime: 0 }),
    onSuccess: (_order, typed) => apply(typed),
    onError: () => apply(null),
  });
  const { error } = check;
  const failure = error instanceof ApiError ? error.reason : 'UNKNOWN';
  const reason = isRefused ? 'PROMO_CODE_NOT_VALID' : error && failure;
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
        error={reason ? reasonText(reason) : undefined}
        onChange={({ target }) => {
          // an edited code has no error (PLN-24)
          check.reset();
          if (isRefused) apply(null);
          setCode(target.value);
        }}
      />
      <Button type="submit" className="mt-7" loading={check.isPending}>
        {t('buying.applyPromo')}
      </Button>
    </form>
  );
}
