import type accountSettings from '../../../content/messages/en/account-settings.json';
import type federation from '../../../content/messages/en/federation.json';
import accounts from '../../../content/messages/en/accounts.json';
import accessKey from '../../../content/messages/en/access-key.json';
import activity from '../../../content/messages/en/activity.json';
import apiReference from '../../../content/messages/en/api-reference.json';
import chrome from '../../../content/messages/en/chrome.json';
import createFlow from '../../../content/messages/en/create-flow.json';
import documentation from '../../../content/messages/en/documentation.json';
import errors from '../../../content/messages/en/errors.json';
import ui from '../../../content/messages/en/ui.json';
import apps from '../../../content/messages/en/apps.json';
import firstSteps from '../../../content/messages/en/first-steps.json';
import home from '../../../content/messages/en/home.json';
import keys from '../../../content/messages/en/keys.json';
import liveCall from '../../../content/messages/en/live-call.json';
import notifications from '../../../content/messages/en/notifications.json';
import projects from '../../../content/messages/en/projects.json';
import secondFactors from '../../../content/messages/en/second-factors.json';
import studioToken from '../../../content/messages/en/studio-token.json';
import usage from '../../../content/messages/en/usage.json';
import widgetDocs from '../../../content/messages/en/widget-docs.json';

/** Every text a page shows, by id; error codes are ids too (ERR-26). */
export const english = { ...errors, ...ui, ...apiReference, ...accounts, ...chrome, ...home, ...createFlow, ...documentation, ...firstSteps, ...projects, ...apps, ...keys, ...accessKey, ...studioToken, ...usage, ...activity, ...liveCall, ...notifications, ...secondFactors, ...widgetDocs };

/** The account page's texts come with that page alone. */
export type MessageId = keyof typeof english | keyof typeof accountSettings | keyof typeof federation;
