import accounts from '../../../content/messages/en/accounts.json';
import errors from '../../../content/messages/en/errors.json';
import ui from '../../../content/messages/en/ui.json';

/** The words of the account pages alone: they open inside other people's pages and stay small. */
export const accountEnglish = { ...errors, ...ui, ...accounts };
