import { createFileRoute } from '@tanstack/react-router';
import { AppDetailsPage } from '../features/create-flow/evaluation/app-details-page.tsx';
import { pageHead } from './-page-head.ts';
import { requireCreateSignIn } from './-require-create-sign-in.ts';

export const Route = createFileRoute('/applications/create/app-details')({
  beforeLoad: requireCreateSignIn,
  head: ({ match }) => pageHead(match, { title: match.context.text('evaluation.title') }),
  component: AppDetailsPage,
  staticData: { messages: ['contact-form', 'create-flow', 'evaluation', 'apps', 'refusals'] },
});
