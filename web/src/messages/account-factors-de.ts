import factors from '../../../content/messages/de/second-factors.json';
import type { Messages } from './use-text.tsx';

export const messages: Messages = factors;
