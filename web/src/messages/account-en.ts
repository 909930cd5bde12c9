import accounts from '../../../content/messages/en/accounts.json';
import errors from '../../../content/messages/en/errors.json';
import federation from '../../../content/messages/en/federation.json';
import refusals from '../../../content/messages/en/refusals.json';
import ui from '../../../content/messages/en/ui.json';
import type { Messages } from './use-text.tsx';

export const commonMessages: Messages = { ...errors, ...refusals, ...ui, ...accounts, ...federation };

/** Separate modules, whose names the server lists in the page's head. */
export const messageFiles = {
  './second-factors.json': async () => (await import('./account-factors-en.ts')).messages,
  './account-settings.json': async () => (await import('./account-settings-en.ts')).messages,
};
