import { createFileRoute } from '@tanstack/react-router';
import { CookiesPage } from '../features/legal/cookies-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/legal/cookies')({
  head: ({ match }) => {
    const { text } = match.context;
    return pageHead(match, { title: text('chrome.cookies'), description: text('cookies.description'), isPublic: true });
  },
  staticData: { messages: ['legal'], isForReading: true },
  component: CookiesPage,
});
