import settings from '../../../content/messages/en/account-settings.json';
import type { Messages } from './use-text.tsx';

export const messages: Messages = settings;
