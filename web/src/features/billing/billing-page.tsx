import { useQuery } from '@tanstack/react-query';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { isMainRealm } from '@waypost/domain/accounts/roles';
import { billingIsBlocked, isBilledHere } from '@waypost/domain/billing/billing-details';
import type { ReactNode } from 'react';
import { useApi, useConfig, useUser } from '../../api/app-context.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { BillingLists } from './billing-model.ts';
import { billingListsQuery } from './billing-queries.ts';
import { DetailsCard } from './details-card.tsx';
import { StatementsCard } from './statements-card.tsx';
import { SubscriptionsCard } from './subscriptions-card.tsx';

export type BillingPageProps = {
  /** The query flag `reenterPaymentDetails` (BIL-24). */
  readonly reenters: boolean;
  readonly setReenters: (reenters: boolean) => void;
  /** The payment method; other users than self-serve ones do not have it. */
  readonly payment?: (isBlocked: boolean) => ReactNode;
};

/** Users of another organisation have their billing details there (BIL-33). */
function OtherRealm() {
  const t = useText();
  const { platform_name: platform, platform_projects_url } = useConfig();
  return (
    <Notice action={<TextLink href={platform_projects_url}>{t('billing.toPlatform', { platform })}</TextLink>}>
      {t('billing.otherRealm', { platform })}
    </Notice>
  );
}

function ReenterDialog({ reenters, setReenters }: Pick<BillingPageProps, 'reenters' | 'setReenters'>) {
  const t = useText();
  const close = () => setReenters(false);
  const actions = (
    <Button variant="primary" onClick={close}>
      {t('billing.understood')}
    </Button>
  );
  return (
    <Dialog open={reenters} onClose={close} title={t('billing.reenterTitle')} actions={actions}>
      <p>{t('billing.reenter')}</p>
    </Dialog>
  );
}

function NotYetLoaded() {
  const t = useText();
  return (
    <Loading label={t('billing.loading')}>
      <div className="grid gap-5">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-52 w-full" />
        <Skeleton className="h-44 w-full" />
      </div>
    </Loading>
  );
}

type LoadedProps = BillingPageProps & {
  readonly user: SessionUser;
  readonly account: DeveloperAccount | null;
  readonly lists: BillingLists;
};

function Loaded({ user, account, lists, reenters, setReenters, payment }: LoadedProps) {
  const t = useText();
  const { flags } = useConfig();
  const isBlocked = account !== null && billingIsBlocked(account, flags['ff_billing_fix'] === true);
  const paysHere = account === null || isBilledHere(account);
  return (
    <div className="grid gap-5">
      {!paysHere && <Notice>{t('billing.byContract')}</Notice>}
      <DetailsCard
        user={user}
        account={account}
        lists={lists}
        isBlocked={isBlocked}
        onSaved={(saved) => saved.forcesReentry && setReenters(true)}
      />
      {paysHere && payment?.(isBlocked)}
      {paysHere && <SubscriptionsCard />}
      {paysHere && <StatementsCard />}
      <ReenterDialog reenters={reenters} setReenters={setReenters} />
    </div>
  );
}

function Content(props: BillingPageProps & { readonly user: SessionUser }) {
  const t = useText();
  const api = useApi();
  const account = useQuery(ownAccountQuery(api));
  const lists = useQuery(billingListsQuery(api));
  const failed = [account, lists].find(({ error }) => error !== null);
  if (failed?.error) {
    return <QueryFailed title={t('billing.somethingWrong')} error={failed.error} retry={() => void failed.refetch()} />;
  }
  if (account.data === undefined || !lists.data) return <NotYetLoaded />;
  return <Loaded {...props} account={account.data} lists={lists.data} />;
}

/** Billing details, payment method and statements of the user's account (NAV-20). */
export function BillingPage(props: BillingPageProps) {
  const t = useText();
  const { main_realm } = useConfig();
  const user = useUser();
  return (
    <>
      <PageHeader title={t('billing.title')} description={t('billing.description')} />
      {user && isMainRealm(user.realm, main_realm) ? <Content {...props} user={user} /> : <OtherRealm />}
    </>
  );
}
