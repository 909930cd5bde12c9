import accounts from '../../../content/messages/de/accounts.json';
import errors from '../../../content/messages/de/errors.json';
import ui from '../../../content/messages/de/ui.json';
import type { Messages } from './use-text.tsx';

export const messages: Messages = { ...errors, ...ui, ...accounts };
