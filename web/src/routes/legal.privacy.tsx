import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/legal/privacy-page.tsx';
import { leadElsewhere } from './-lead-elsewhere.ts';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/legal/privacy')({
  beforeLoad: ({ context }) => leadElsewhere(context.page.config.brand.links.privacy),
  head: ({ match }) => {
    const { text } = match.context;
    return pageHead(match, { title: text('chrome.privacy'), description: text('privacy.description'), isPublic: true });
  },
  staticData: { messages: ['legal'], isForReading: true },
  component: PrivacyPage,
});
