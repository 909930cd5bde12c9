import factors from '../../../content/messages/en/second-factors.json';
import type { Messages } from './use-text.tsx';

export const messages: Messages = factors;
