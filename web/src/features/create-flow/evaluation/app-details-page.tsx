import { useQuery } from '@tanstack/react-query';
import { LoadFailed, PlanUnknown } from '../flow-failures.tsx';
import { useApi, useUser } from '../../../api/app-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { ownAccountQuery } from '../../../api/own-account-query.ts';
import { paths } from '../../../paths.ts';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { contactListsQuery, planQuery } from '../create-flow-queries.ts';
import { AppDetailsForm } from './app-details-form.tsx';
import { CreatePageFrame, CreatePageSpinner } from './create-page-frame.tsx';
import { chosenPlan, type CreateQuery } from './create-page-rules.ts';
import { type CreatePageHandle, useCreatePage } from './use-create-page.ts';

/** The plan of the query, if it is an evaluation plan of the named master plan. */
function useChosenPlan(query: CreateQuery) {
  const api = useApi();
  const chosen = chosenPlan(query);
  const plan = useQuery({ ...planQuery(api, chosen?.subplanId ?? ''), enabled: chosen !== undefined });
  const isOther = plan.data && !(plan.data.is_evaluation_plan && plan.data.master_plan === chosen?.planId);
  const isUnknown = isOther === true || (plan.error instanceof ApiError && plan.error.status === 404);
  return { plan, isUnknown };
}

function Details({ page }: { readonly page: CreatePageHandle }) {
  const api = useApi();
  const user = useUser();
  const { plan, isUnknown } = useChosenPlan(page.query);
  const lists = useQuery(contactListsQuery(api));
  const account = useQuery({ ...ownAccountQuery(api), enabled: user !== null });
  if (isUnknown) return <PlanUnknown />;
  const failed = plan.error ?? lists.error ?? account.error;
  if (failed) return <LoadFailed error={failed} />;
  if (!plan.data || !lists.data || account.data === undefined || user === null)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  return <AppDetailsForm {...{ page, user }} plan={plan.data} lists={lists.data} account={account.data} />;
}

/** The second evaluation step: the project's name and its platforms. */
export function AppDetailsPage() {
  const page = useCreatePage('app-details');
  if (!page) return <CreatePageSpinner />;
  return (
    <CreatePageFrame step="details" planHref={`${paths.createSelectPlan}?keepState=true`} onCancel={page.cancel}>
      <Details page={page} />
    </CreatePageFrame>
  );
}
