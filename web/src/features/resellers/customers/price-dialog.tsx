import type { CustomerPrices } from '@waypost/contract/entities/customer-prices';
import { highestPrices } from '@waypost/domain/customers/own-prices';
import { type SubmitEvent, useId, useState } from 'react';
import { useChangeProblem } from '../../../api/failure.ts';
import { formatDay, formatNumber } from '../../../messages/formats.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { useNotifications } from '../../../ui/feedback/notifications.tsx';
import type { FieldProblem } from '../../../ui/forms/error-summary.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormActions } from '../../../ui/overlays/form-actions.tsx';
import { useSetPrice } from './customer-prices-query.ts';
import {
  type CustomerPrice,
  isPriceDay,
  type PriceDraft,
  priceDraftOf,
  priceInput,
  typedPrice,
} from './price-draft.ts';

type PriceDialogProps = {
  readonly prices: CustomerPrices;
  readonly price: CustomerPrice;
  readonly customerName: string;
  readonly onClose: () => void;
};

type Fields = { readonly amount: string; readonly from: string };
type FieldErrors = { readonly [Field in keyof Fields]?: string | undefined };

/** What is wrong with the draft, by field. */
function problemsOf(draft: PriceDraft, { prices: { today }, price: { item } }: PriceDialogProps, t: Text): FieldErrors {
  const highest = formatNumber(highestPrices[item], t);
  return {
    amount: typedPrice(draft, item) === undefined ? t('resellerCustomer.amountWrong', { highest }) : undefined,
    from: isPriceDay(draft.from, today)
      ? undefined
      : t('resellerCustomer.fromWrong', { today: formatDay(`${today}T00:00:00Z`, t) }),
  };
}

type PriceFieldsProps = Pick<PriceDialogProps, 'prices' | 'price'> & {
  readonly draft: PriceDraft;
  readonly setDraft: (draft: PriceDraft) => void;
  readonly ids: Fields;
  readonly errors: FieldErrors;
  readonly readOnly: boolean;
};

function PriceFields({ prices, price: { item }, draft, setDraft, ids, errors, readOnly }: PriceFieldsProps) {
  const t = useText();
  const { currency, today } = prices;
  const isShare = item === 'plans';
  const unit = isShare ? '%' : currency.toUpperCase();
  return (
    <>
      <RadioGroupField
        legend={t('resellerCustomer.price')}
        name={`${ids.amount}-own`}
        options={[
          { value: 'catalogue', label: t('resellerCustomer.asCatalogue') },
          { value: 'own', label: t('resellerCustomer.ownPrice') },
        ]}
        value={draft.own ? 'own' : 'catalogue'}
        onChange={(value) => setDraft({ ...draft, own: value === 'own' })}
      />
      {draft.own && (
        <TextField
          id={ids.amount}
          label={isShare ? t('resellerCustomer.amountPercent') : t('resellerCustomer.amount', { currency: unit })}
          after={unit}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          readOnly={readOnly}
          value={draft.amount}
          error={errors.amount}
          onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
        />
      )}
      <TextField
        id={ids.from}
        type="date"
        label={t('resellerCustomer.from')}
        help={t('resellerCustomer.fromHelp')}
        min={today}
        max="9999-12-30"
        readOnly={readOnly}
        value={draft.from}
        error={errors.from}
        onChange={({ target }) => setDraft({ ...draft, from: target.value })}
      />
    </>
  );
}

/** Sends the draft; what is wrong with it is shown from the first attempt on. */
function usePriceForm(props: PriceDialogProps, ids: Fields) {
  const { prices, price, onClose } = props;
  const t = useText();
  const notifications = useNotifications();
  const [draft, setDraft] = useState(() => priceDraftOf(price, prices.today));
  const [wasSent, setSent] = useState(false);
  const save = useSetPrice(prices.customer_id);
  const errors: FieldErrors = wasSent ? problemsOf(draft, props, t) : {};
  const problems = (['amount', 'from'] as const).flatMap((field): FieldProblem[] => {
    const message = errors[field];
    return message === undefined ? [] : [{ fieldId: ids[field], message }];
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    const input = priceInput(draft, price.item, prices.today);
    if (!input) return;
    save.mutate(input, {
      onSuccess: () => {
        notifications.notify({ id: 'customer-price', text: t('resellerCustomer.priceSaved') });
        onClose();
      },
    });
  };
  const failure = useChangeProblem(save.error);
  return { draft, setDraft, errors, problems, submit, failure, saving: save.isPending };
}

/** Sets the price of one item for a customer, from a day on. */
export function PriceDialog(props: PriceDialogProps) {
  const { prices, price, customerName: customer, onClose } = props;
  const t = useText();
  const id = useId();
  const ids: Fields = { amount: `${id}-amount`, from: `${id}-from` };
  const { draft, setDraft, errors, problems, submit, failure, saving } = usePriceForm(props, ids);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resellerCustomer.priceTitle', { item: t(`resellerCustomer.priced.${price.item}`) })}
      description={t(price.item === 'plans' ? 'resellerCustomer.priceWhat' : 'resellerCustomer.priceWhatUsage', {
        customer,
      })}
      actions={
        <FormActions
          form={id}
          label={t('resellerCustomer.savePrice')}
          loading={saving}
          disabledReason={undefined}
          onClose={onClose}
        />
      }
    >
      <FormLayout
        id={id}
        onSubmit={submit}
        failure={failure}
        problems={problems.length > 0 ? problems : undefined}
        summaryTitle={t('resellerCustomer.priceNotSaved')}
      >
        <PriceFields {...{ prices, price, draft, setDraft, ids, errors }} readOnly={saving} />
      </FormLayout>
    </Dialog>
  );
}
