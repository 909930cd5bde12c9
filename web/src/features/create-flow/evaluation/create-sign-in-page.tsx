import type { ReactNode } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { FlowRefusal } from '../flow-refusal.tsx';
import { CreatePageSpinner } from './create-page-frame.tsx';
import { useCreatePage } from './use-create-page.ts';

/** The sign-in step of the evaluation flow, which a signed-in user passes without a click. */
export function CreateSignInPage({ signIn }: { readonly signIn: ReactNode }) {
  const t = useText();
  const page = useCreatePage('sign-in');
  if (!page) return <CreatePageSpinner />;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
      <h1 className="sr-only">{t('evaluation.title')}</h1>
      <FlowRefusal error={page.flow.error} />
      {signIn}
    </div>
  );
}
