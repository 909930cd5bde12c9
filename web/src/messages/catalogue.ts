import accounts from '../../../content/messages/en/accounts.json';
import chrome from '../../../content/messages/en/chrome.json';
import createFlow from '../../../content/messages/en/create-flow.json';
import errors from '../../../content/messages/en/errors.json';

/** Every text a page shows, by id; error codes are ids too (ERR-26). */
export const english = { ...errors, ...accounts, ...chrome, ...createFlow };

export type MessageId = keyof typeof english;
