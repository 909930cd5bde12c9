import chrome from '../../../content/messages/en/chrome.json';
import errors from '../../../content/messages/en/errors.json';
import notifications from '../../../content/messages/en/notifications.json';
import ui from '../../../content/messages/en/ui.json';
import type { Messages } from './use-text.tsx';

export const commonMessages: Messages = { ...errors, ...ui, ...chrome, ...notifications };

export const messageFiles = import.meta.glob<Messages>(
  ['./*.json', '!./{account-settings,chrome,errors,federation,notifications,second-factors,ui}.json'],
  { base: '../../../content/messages/en', import: 'default' },
);
