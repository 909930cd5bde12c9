import { createFileRoute } from '@tanstack/react-router';
import { PrivacySettingsPage } from '../features/legal/privacy-settings-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/legal/privacy-settings')({
  head: ({ match }) => {
    const { text } = match.context;
    return pageHead(match, {
      title: text('chrome.privacySettings'),
      description: text('privacySettings.description'),
      isPublic: true,
    });
  },
  staticData: { messages: ['legal'], isForReading: true },
  component: PrivacySettingsPage,
});
