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
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useConfig } from '../../api/app-context.tsx';
import { clientStorage, personKeys } from '../../api/client-storage.ts';
import { ownAccountKey } from '../../api/own-account-query.ts';
import { useChange } from '../../api/use-change.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import type { FieldProblem } from '../../ui/forms/error-summary.tsx';
import { reportBillingError } from './billing-error-event.ts';
import {
  billingCountry,
  billingFieldOf,
  type BillingLists,
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

/** The service refused the VAT id. */
class InvalidVatId extends Error {}

export const billingFieldId = (field: BillingProblem['field']): string => `billing-${field}`;

function problemText(problem: BillingProblem, t: Text): string {
  const field = t(`billing.${problem.field}`);
  if (problem.reason === 'required') {
    return problem.field === 'gdprAgreement' ? t('billing.chooseContact') : t('billing.fieldRequired', { field });
  }
  return problem.reason === 'length'
    ? t('billing.fieldLength', { field, min: problem.min, max: problem.max })
    : t('billing.fieldNotValid', { field });
}

const same = (one: BillingDetails | undefined, other: BillingDetails) => JSON.stringify(one) === JSON.stringify(other);

function problemsOfFailure(error: Error, t: Text): readonly FieldProblem[] {
  if (error instanceof InvalidVatId) return [{ fieldId: billingFieldId('vatId'), message: t('billing.invalidTax') }];
  if (!(error instanceof ApiError)) return [];
  return error.fields.flatMap(({ path, message }) => {
    const field = billingFieldOf(path);
    return field ? [{ fieldId: billingFieldId(field), message }] : [];
  });
}

/** Validates a changed VAT id, then saves the whole details; nothing is sent if nothing has changed. */
function useSaving({ account, onSaved }: BillingFormOptions, onFailed: (error: Error) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const saved = savedDetails(account);
  return useChange<BillingSaved, BillingDetails>({
    async mutationFn(details) {
      if (account && same(saved, details)) return { account, changed: false, forcesReentry: false };
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

  const saving = useSaving(options, (error) => {
    const found = problemsOfFailure(error, t);
    setProblems(found);
    setFailure(found.length > 0 ? undefined : t('billing.cannotSave'));
    reportBillingError(error instanceof InvalidVatId ? 'invalid_tax' : 'cannot_save_billing_details');
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
        found.map((problem) => ({ fieldId: billingFieldId(problem.field), message: problemText(problem, t) })),
      );
      if (found.length === 0) saving.mutate(fittingDetails(draft, country));
    },
  };
}
