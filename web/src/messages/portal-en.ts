import chrome from '../../../content/messages/en/chrome.json';
import errors from '../../../content/messages/en/errors.json';
import notifications from '../../../content/messages/en/notifications.json';
import titles from '../../../content/messages/en/titles.json';
import ui from '../../../content/messages/en/ui.json';
import type { Messages } from './use-text.tsx';

export const commonMessages: Messages = { ...errors, ...ui, ...chrome, ...notifications, ...titles };

const files = import.meta.glob<Messages>(
  [
    './*.json',
    '!./{account-settings,apps,chrome,errors,federation,keys,notifications,projects,second-factors,titles,ui}.json',
  ],
  { base: '../../../content/messages/en', import: 'default' },
);

export const messageFiles: Readonly<Record<string, () => Promise<Messages>>> = {
  ...files,
  './console.json': async () => (await import('./console-en.ts')).consoleMessages,
};
