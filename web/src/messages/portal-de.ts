import chrome from '../../../content/messages/de/chrome.json';
import errors from '../../../content/messages/de/errors.json';
import notifications from '../../../content/messages/de/notifications.json';
import titles from '../../../content/messages/de/titles.json';
import ui from '../../../content/messages/de/ui.json';
import type { Messages } from './use-text.tsx';

export const commonMessages: Messages = { ...errors, ...ui, ...chrome, ...notifications, ...titles };

const files = import.meta.glob<Messages>(
  [
    './*.json',
    '!./{account-settings,apps,chrome,errors,federation,keys,notifications,projects,second-factors,titles,ui}.json',
  ],
  { base: '../../../content/messages/de', import: 'default' },
);

export const messageFiles: Readonly<Record<string, () => Promise<Messages>>> = {
  ...files,
  './console.json': async () => (await import('./console-de.ts')).consoleMessages,
};
