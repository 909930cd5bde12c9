import apps from '../../../content/messages/en/apps.json';
import keys from '../../../content/messages/en/keys.json';
import usage from '../../../content/messages/en/usage.json';

/** What the pages of one project and of its apps say besides what every page of the console says. */
export const credentialWords = { ...apps, ...keys, ...usage };
