import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PageSkeleton } from '../features/chrome/page-skeleton.tsx';
import { withWords } from '../messages/with-words.tsx';

const CreateFlow = lazy(async () => {
  const [{ CreateFlow: component }, { default: words }] = await Promise.all([
    import('../features/create-flow/create-flow.tsx'),
    import('../../../content/messages/en/create-flow.json'),
  ]);
  return { default: withWords(words, component) };
});
const SignInScreen = lazy(async () => {
  const [{ SignInScreen: component }, { default: words }] = await Promise.all([
    import('../features/accounts/sign-in/sign-in-screen.tsx'),
    import('../../../content/messages/en/accounts.json'),
  ]);
  return { default: withWords(words, component) };
});

const TermsText = lazy(async () => {
  const [{ TermsText: component }, { default: words }] = await Promise.all([
    import('../features/legal/terms-text.tsx'),
    import('../../../content/messages/en/legal.json'),
  ]);
  return { default: withWords(words, component) };
});

const never = () => () => undefined;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Where the create flow stands instead of a page whose query carries `create` (CRE-01). Its state is in session
 * storage, which the server cannot see: the page arrives as chrome and skeleton, and the flow is read after hydration.
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
  const signIn = <SignInScreen flow="sign-up" onSignedIn={() => void router.invalidate()} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <CreateFlow query={query} signIn={signIn} termsText={<TermsText headingLevel={3} />} />
    </Suspense>
  );
}
