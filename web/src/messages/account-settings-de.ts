import settings from '../../../content/messages/de/account-settings.json';
import type { Messages } from './use-text.tsx';

export const messages: Messages = settings;
