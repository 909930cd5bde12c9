import { createFileRoute } from '@tanstack/react-router';
import { CookiesPage } from '../features/legal/cookies-page.tsx';
import { leadElsewhere } from './-lead-elsewhere.ts';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/legal/cookies')({
  beforeLoad: ({ context }) => leadElsewhere(context.page.config.brand.links.cookies),
  head: ({ match }) => {
    const { text } = match.context;
    return pageHead(match, { title: text('chrome.cookies'), description: text('cookies.description'), isPublic: true });
  },
  staticData: { messages: ['legal'], isForReading: true },
  component: CookiesPage,
});
