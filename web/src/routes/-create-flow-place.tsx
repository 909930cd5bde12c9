import { useRouter, useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { PageSkeleton } from '../features/chrome/page-skeleton.tsx';
import { withMessages } from '../messages/load-messages.ts';
import { rarePart } from '../ui/base/lazy-part.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';

const CreateFlow = rarePart(
  withMessages(
    ['create-flow', 'plans'],
    async () => (await import('../features/create-flow/create-flow.tsx')).CreateFlow,
  ),
  <PageSkeleton />,
);
const SignInScreen = rarePart(
  withMessages(
    ['accounts'],
    async () => (await import('../features/accounts/sign-in/sign-in-screen.tsx')).SignInScreen,
  ),
);
const TermsText = rarePart(
  withMessages(['legal'], async () => (await import('../features/legal/terms-text.tsx')).TermsText),
);

const parts = {
  Billing: rarePart(
    withMessages(['billing-form'], async () => (await import('./-billing-part.tsx')).BillingPart),
    <SkeletonText lines={8} />,
  ),
  Payment: rarePart(
    withMessages(['payments'], async () => (await import('./-payment-part.tsx')).PaymentPart),
    <SkeletonText lines={6} />,
  ),
};

const never = () => () => undefined;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Shows the create flow instead of the page if the query contains `create`. The server cannot read session storage, so
 * it renders a skeleton and the flow starts after hydration.
 */
export function CreateFlowPlace() {
  const router = useRouter();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const search = useRouterState({ select: ({ location }) => location.search as Readonly<Record<string, unknown>> });
  if (!inBrowser) return <PageSkeleton />;
  const query = {
    planId: textOf(search['create']) ?? '',
    step: textOf(search['step']),
    upgradeId: textOf(search['upgradeId']),
    isPayMethodUpdated: String(search['isPayMethodUpdated']) === 'true',
  };
  const signIn = <SignInScreen flow="sign-up" closable onSignedIn={() => void router.invalidate()} />;
  return <CreateFlow query={query} signIn={signIn} termsText={<TermsText headingLevel={3} />} parts={parts} />;
}
