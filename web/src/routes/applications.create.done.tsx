import { createFileRoute } from '@tanstack/react-router';
import { CreateDonePage } from '../features/create-flow/evaluation/done-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/applications/create/done')({
  head: ({ match }) => pageHead(match, { title: match.context.text('evaluation.title') }),
  component: CreateDonePage,
  staticData: { messages: ['create-flow', 'evaluation'] },
});
