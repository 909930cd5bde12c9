import { createFileRoute } from '@tanstack/react-router';
import { SelectPlanPage } from '../features/create-flow/evaluation/select-plan-page.tsx';
import { pageHead } from './-page-head.ts';
import { requireCreateSignIn } from './-require-create-sign-in.ts';

export const Route = createFileRoute('/applications/create/select-plan')({
  beforeLoad: requireCreateSignIn,
  head: ({ match }) => pageHead(match, { title: match.context.text('evaluation.title') }),
  component: SelectPlanPage,
  staticData: { messages: ['create-flow', 'evaluation', 'plans', 'refusals'] },
});
