import { useQueryClient } from '@tanstack/react-query';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import {
  type BillingDetails,
  billingProblems,
  type BillingProblem,
  fittingDetails,
  forcesReentry,
  vatNeedsCheck,
} from '@waypost/domain/billing/billing-details';
import { subdivisionKind } from '@waypost/domain/billing/subdivisions';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useConfig } from '../../api/app-context.tsx';
import { clientStorage, personKeys } from '../../api/client-storage.ts';
import { ownAccountKey, ownAccountQuery } from '../../api/own-account-query.ts';
import { useChange } from '../../api/use-change.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import type { FieldProblem } from '../../ui/forms/error-summary.tsx';
import { reportBillingError } from './billing-error-event.ts';
import {
  billingCountry,
  type BillingLists,
  refusedField,
  savedDetails,
  toNewAccount,
  toUpdate,
} from './billing-model.ts';

/** A saved form: `changed` is false if nothing had to be saved (BIL-22). */
export type BillingSaved = {
  readonly account: DeveloperAccount;
  readonly changed: boolean;
  /** The payment details must be entered again (BIL-23). */
  readonly forcesReentry: boolean;
};

type BillingFormOptions = {
  readonly account: DeveloperAccount | null;
  readonly first: BillingDetails;
  readonly lists: BillingLists;
  readonly onSaved: (saved: BillingSaved) => unknown;
};

/** The service refused the VAT ID. */
class InvalidVatId extends Error {}

/** Another tab or browser has saved other details since this form read them. */
class ChangedElsewhere extends Error {
  readonly current: BillingDetails | undefined;
  constructor(current: BillingDetails | undefined) {
    super('The billing details were changed elsewhere');
    this.current = current;
  }
}

export const billingFieldId = (field: BillingProblem['field']): string => `billing-${field}`;

function problemText(problem: BillingProblem, t: Text, country: string): string {
  const field = t(`billing.${problem.field}`, { kind: subdivisionKind(country) });
  if (problem.field === 'vatId') return t('billing.invalidTax');
  if (problem.reason === 'required') {
    return problem.field === 'gdprAgreement' ? t('billing.chooseContact') : t('billing.fieldRequired', { field });
  }
  return problem.reason === 'length'
    ? t('billing.fieldLength', { field, min: problem.min, max: problem.max })
    : t('billing.fieldNotValid', { field });
}

type Saved = BillingDetails | undefined;
const same = (one: Saved, other: Saved) => JSON.stringify(one) === JSON.stringify(other);

function problemsOfFailure(error: Error, t: Text, country: string): readonly FieldProblem[] {
  if (error instanceof InvalidVatId) return [{ fieldId: billingFieldId('vatId'), message: t('billing.invalidTax') }];
  if (!(error instanceof ApiError)) return [];
  return error.fields.flatMap(({ path, reason }) => {
    const problem = refusedField(path, reason);
    return problem ? [{ fieldId: billingFieldId(problem.field), message: problemText(problem, t, country) }] : [];
  });
}

/** Reads the account from the server, and throws if its billing details are no longer those that the form began with. */
function useUnchangedCheck() {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (saved: Saved) => {
    clientStorage.forget(personKeys.developer);
    const current = savedDetails(await queryClient.fetchQuery({ ...ownAccountQuery(api), staleTime: 0 }));
    if (!same(saved, current)) throw new ChangedElsewhere(current);
  };
}

/** Validates a changed VAT ID, then saves the whole details; nothing is sent if nothing has changed. */
function useSaving(
  { account, onSaved, saved }: BillingFormOptions & { readonly saved: Saved },
  onFailed: (error: Error) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const assertUnchanged = useUnchangedCheck();
  return useChange<BillingSaved, BillingDetails>({
    async mutationFn(details) {
      if (account && same(saved, details)) return { account, changed: false, forcesReentry: false };
      await assertUnchanged(saved);
      if (vatNeedsCheck(saved, details)) {
        const body = { vat_id: details.vatId, country_code: details.country };
        if (!(await api.billing.validateVat({ body }))) throw new InvalidVatId();
      }
      const stored = account
        ? await api.developers.updateDeveloper({ body: toUpdate(details) })
        : await api.developers.createDeveloper({ body: toNewAccount(details) });
      const forced = saved !== undefined && account?.pay_method !== null && forcesReentry(saved, details);
      return { account: stored, changed: true, forcesReentry: forced };
    },
    onError: onFailed,
    async onSuccess(result) {
      if (result.changed) {
        clientStorage.forget(personKeys.developer); // the copy predates the change
        await queryClient.invalidateQueries({ queryKey: ownAccountKey });
        await queryClient.invalidateQueries({ queryKey: ['vat-proof'] });
      }
      await onSaved(result);
    },
  });
}

/** The draft of the billing details with its problems; what was typed stays, whatever fails. */
export function useBillingForm(options: BillingFormOptions) {
  const t = useText();
  const { billing_patterns: patterns } = useConfig();
  const [draft, setDraft] = useState(options.first);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string>();
  const country = billingCountry(options.lists, draft.country);

  // what the form began with: a background read must not pass for what the user has seen
  const [saved, setSaved] = useState(() => savedDetails(options.account));
  const saving = useSaving({ ...options, saved }, (error) => {
    if (error instanceof ChangedElsewhere) setSaved(error.current);
    const found = problemsOfFailure(error, t, draft.country);
    setProblems(found);
    const failed = error instanceof ChangedElsewhere ? t('billing.changedElsewhere') : t('CANNOT_SAVE_BILLING_DETAILS');
    setFailure(found.length > 0 ? undefined : failed);
    reportBillingError(error instanceof InvalidVatId ? 'INVALID_TAX' : 'CANNOT_SAVE_BILLING_DETAILS');
  });

  return {
    draft,
    country,
    problems,
    failure,
    saving: saving.isPending,
    change: (changes: Partial<BillingDetails>) => setDraft((before) => ({ ...before, ...changes })),
    submit() {
      const found = billingProblems(draft, { patterns, country });
      setFailure(undefined);
      setProblems(
        found.map((problem) => ({
          fieldId: billingFieldId(problem.field),
          message: problemText(problem, t, draft.country),
        })),
      );
      if (found.length === 0) saving.mutate(fittingDetails(draft, country));
    },
  };
}
