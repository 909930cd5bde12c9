import { createFileRoute } from '@tanstack/react-router';
import { OlderDonePage } from '../features/resellers/create/older-create-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/applications/create/reseller/done')({
  head: ({ match }) => pageHead(match, { title: match.context.text('resellers.createTitle') }),
  component: OlderDonePage,
  staticData: { messages: ['resellers', 'reseller-creation'] },
});
