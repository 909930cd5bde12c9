import { createFileRoute } from '@tanstack/react-router';
import { SupportPage } from '../features/support/support-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/support-portal')({
  head({ match }) {
    const { text } = match.context;
    return pageHead(match, { title: text('chrome.support'), description: text('support.lead'), isPublic: true });
  },
  staticData: { messages: ['support'] },
  component: SupportPage,
});
