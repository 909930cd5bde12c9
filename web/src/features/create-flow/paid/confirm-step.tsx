import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useApi } from '../../../api/app-context.tsx';
import { formatDay } from '../../../messages/formats.ts';
import { formatPrice } from '../../../messages/price.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Description, DescriptionList } from '../../../ui/data/description-list.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { boughtProjectQuery, purchaseQuery } from './paid-queries.ts';
import { confirmationPaths } from './review-rules.ts';

type ConfirmStepProps = {
  readonly flow: CreateFlowHandle;
  readonly plan: Plan;
  readonly account: DeveloperAccount;
};

/** What was bought, and the ways on. */
export function ConfirmStep({ flow, plan, account }: ConfirmStepProps) {
  const t = useText();
  const api = useApi();
  const { flowId, productId } = flow.state;
  const id = productId as ProjectId;
  const project = useQuery(boughtProjectQuery(api, id));
  const { data: purchase } = useQuery(purchaseQuery(api, flowId));
  const items: Description[] = [
    { term: t('buying.plan'), details: plan.display_name_long },
    { term: t('buying.project'), details: project.data?.app_name ?? '…' },
  ];
  if (purchase) {
    const { order, next_billing_date } = purchase;
    const { total, credit_used, currency } = order;
    items.push(
      { term: t('buying.total'), details: formatPrice(total, currency, t) },
      ...(credit_used > 0 ? [{ term: t('buying.creditUsed'), details: formatPrice(credit_used, currency, t) }] : []),
      { term: t('buying.nextBilling'), details: formatDay(next_billing_date, t) },
    );
  }
  const ways = confirmationPaths(
    id,
    account.products.map(({ product_id }) => product_id),
  );
  return (
    <Card title={t('buying.confirmed')}>
      <DescriptionList items={items} />
      {purchase === null && (
        <div className="mt-5">
          <Notice>{t('buying.chargedLater')}</Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {ways.map((path, at) => (
          <LinkButton key={path} href={path} variant={at === 0 ? 'primary' : 'secondary'}>
            {t(path === paths.projects ? 'createFlow.toProjects' : 'createFlow.toProject')}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}
