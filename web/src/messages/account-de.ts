import accounts from '../../../content/messages/de/accounts.json';
import errors from '../../../content/messages/de/errors.json';
import federation from '../../../content/messages/de/federation.json';
import refusals from '../../../content/messages/de/refusals.json';
import ui from '../../../content/messages/de/ui.json';
import type { Messages } from './use-text.tsx';

export const commonMessages: Messages = { ...errors, ...refusals, ...ui, ...accounts, ...federation };

/** Separate modules, whose names the server lists in the page's head. */
export const messageFiles = {
  './second-factors.json': async () => (await import('./account-factors-de.ts')).messages,
  './account-settings.json': async () => (await import('./account-settings-de.ts')).messages,
};
