import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { BillingDetails } from '@waypost/domain/billing/billing-details';
import { isVatCountry } from '@waypost/domain/billing/vat-countries';
import { useState } from 'react';
import { addressLines } from '../../messages/address-lines.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Description, DescriptionList } from '../../ui/data/description-list.tsx';
import { Lines } from '../../ui/data/lines.tsx';
import { useSwapFocus } from '../../ui/base/use-swap-focus.ts';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { BillingDetailsForm } from './billing-details-form.tsx';
import { billingCountry, type BillingLists, savedDetails } from './billing-model.ts';
import type { BillingSaved } from './use-billing-form.ts';
import { VatState } from './vat-state.tsx';

type DetailsCardProps = {
  readonly user: SessionUser;
  readonly account: DeveloperAccount | null;
  readonly lists: BillingLists;
  readonly isBlocked: boolean;
  readonly onSaved: (saved: BillingSaved) => unknown;
};

function Details({ details, lists }: { readonly details: BillingDetails; readonly lists: BillingLists }) {
  const t = useText();
  const { vatId, gdprAgreement } = details;
  const country = billingCountry(lists, details.country);
  const items: Description[] = [
    { term: t('billing.name'), details: `${details.firstName} ${details.lastName}` },
    { term: t('billing.companyName'), details: details.companyName },
    { term: t('billing.email'), details: details.email },
    { term: t('billing.phone'), details: details.phone },
    {
      term: t('billing.address'),
      details: <Lines lines={addressLines(details, lists, t)} />,
    },
  ];
  if (isVatCountry(country?.code2)) {
    const shown = vatId === '' ? t('billing.vatState.none') : <VatState vatId={vatId} />;
    items.push({ term: t('billing.vatId'), details: shown });
  }
  if (gdprAgreement !== null) {
    const text = t(gdprAgreement ? 'billing.contactYes' : 'billing.contactNo');
    items.push({ term: t('billing.contact'), details: text });
  }
  return <DescriptionList items={items} />;
}

/** The billing details to read, or to edit: cancelling restores the saved ones (BIL-26). */
export function DetailsCard({ user, account, lists, isBlocked, onSaved }: DetailsCardProps) {
  const t = useText();
  const notifications = useNotifications();
  const [editing, setEditing] = useState(false);
  const details = savedDetails(account);
  const { form, opener } = useSwapFocus<HTMLDivElement>(editing);
  const edit = (
    <Button ref={opener} onClick={() => setEditing(true)}>
      {t(details ? 'billing.edit' : 'billing.add')}
    </Button>
  );
  const finish = async (saved: BillingSaved) => {
    setEditing(false);
    if (saved.changed) {
      notifications.notify({ id: 'billing-details', text: t('billing.saved'), notificationType: 'success' });
    }
    await onSaved(saved);
  };
  return (
    <Card title={t('billing.details')} action={isBlocked || editing ? undefined : edit}>
      {editing && !isBlocked ? (
        <div ref={form} tabIndex={-1}>
          <BillingDetailsForm
            user={user}
            account={account}
            lists={lists}
            submitLabel={t('billing.save')}
            actions={<Button onClick={() => setEditing(false)}>{t('billing.cancel')}</Button>}
            onSaved={finish}
          />
        </div>
      ) : (
        <>
          {isBlocked && <p className="mb-3 text-muted">{t('billing.blocked')}</p>}
          {details ? <Details details={details} lists={lists} /> : <p className="text-muted">{t('billing.none')}</p>}
        </>
      )}
    </Card>
  );
}
