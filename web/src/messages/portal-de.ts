import chrome from '../../../content/messages/de/chrome.json';
import errors from '../../../content/messages/de/errors.json';
import notifications from '../../../content/messages/de/notifications.json';
import ui from '../../../content/messages/de/ui.json';
import type { Messages } from './use-text.tsx';

export const commonMessages: Messages = { ...errors, ...ui, ...chrome, ...notifications };

export const messageFiles = import.meta.glob<Messages>(
  ['./*.json', '!./{account-settings,chrome,errors,federation,notifications,second-factors,ui}.json'],
  { base: '../../../content/messages/de', import: 'default' },
);
