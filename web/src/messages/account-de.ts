import accounts from '../../../content/messages/de/accounts.json';
import errors from '../../../content/messages/de/errors.json';
import federation from '../../../content/messages/de/federation.json';
import ui from '../../../content/messages/de/ui.json';
import type { Messages } from './use-text.tsx';

export const messages: Messages = { ...errors, ...ui, ...accounts, ...federation };
