import apps from '../../../content/messages/en/apps.json';
import keys from '../../../content/messages/en/keys.json';
import projects from '../../../content/messages/en/projects.json';
import type { Messages } from './use-text.tsx';

export const consoleMessages: Messages = { ...apps, ...keys, ...projects };
