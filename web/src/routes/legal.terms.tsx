import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../features/legal/terms-page.tsx';
import { leadElsewhere } from './-lead-elsewhere.ts';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/legal/terms')({
  beforeLoad: ({ context }) => leadElsewhere(context.page.config.brand.links.terms),
  head: ({ match }) => {
    const { text } = match.context;
    return pageHead(match, { title: text('chrome.terms'), description: text('terms.description'), isPublic: true });
  },
  staticData: { messages: ['legal'], isForReading: true },
  component: TermsPage,
});
