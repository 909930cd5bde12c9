import accounts from '../../../content/messages/en/accounts.json';
import errors from '../../../content/messages/en/errors.json';
import federation from '../../../content/messages/en/federation.json';
import ui from '../../../content/messages/en/ui.json';
import type { Messages } from './use-text.tsx';

export const messages: Messages = { ...errors, ...ui, ...accounts, ...federation };
