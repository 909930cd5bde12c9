import apps from '../../../content/messages/de/apps.json';
import keys from '../../../content/messages/de/keys.json';
import projects from '../../../content/messages/de/projects.json';
import type { Messages } from './use-text.tsx';

export const consoleMessages: Messages = { ...apps, ...keys, ...projects };
