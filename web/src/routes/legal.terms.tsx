import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../features/legal/terms-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/legal/terms')({
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.terms'), isPublic: true }),
  staticData: { messages: ['legal'], isForReading: true },
  component: TermsPage,
});
