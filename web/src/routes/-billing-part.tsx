import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/app-context.tsx';
import { QueryFailed } from '../api/query-failed.tsx';
import { BillingDetailsForm, type BillingDetailsFormProps } from '../features/billing/billing-details-form.tsx';
import { billingListsQuery } from '../features/billing/billing-queries.ts';
import { useText } from '../messages/use-text.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';

/** The billing details as a step of the create flow. */
export function BillingPart(props: Omit<BillingDetailsFormProps, 'lists'>) {
  const t = useText();
  const lists = useQuery(billingListsQuery(useApi()));
  if (lists.data) return <BillingDetailsForm {...props} lists={lists.data} />;
  if (!lists.error) return <SkeletonText lines={8} />;
  return (
    <QueryFailed
      title={t('createFlow.loadFailed')}
      error={lists.error}
      retry={() => void lists.refetch()}
      headingLevel={3}
    />
  );
}
