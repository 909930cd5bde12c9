import type accessKey from '../../../content/messages/en/access-key.json';
import type accountSettings from '../../../content/messages/en/account-settings.json';
import type accounts from '../../../content/messages/en/accounts.json';
import type activity from '../../../content/messages/en/activity.json';
import type apiReference from '../../../content/messages/en/api-reference.json';
import type appDialogs from '../../../content/messages/en/app-dialogs.json';
import type apps from '../../../content/messages/en/apps.json';
import chrome from '../../../content/messages/en/chrome.json';
import type cancelProject from '../../../content/messages/en/cancel-project.json';
import type commandPalette from '../../../content/messages/en/command-palette.json';
import type createFlow from '../../../content/messages/en/create-flow.json';
import type credentialChoosers from '../../../content/messages/en/credential-choosers.json';
import type documentation from '../../../content/messages/en/documentation.json';
import errors from '../../../content/messages/en/errors.json';
import type federation from '../../../content/messages/en/federation.json';
import type firstSteps from '../../../content/messages/en/first-steps.json';
import type home from '../../../content/messages/en/home.json';
import type keyDialogs from '../../../content/messages/en/key-dialogs.json';
import type keySettings from '../../../content/messages/en/key-settings.json';
import type keys from '../../../content/messages/en/keys.json';
import type legal from '../../../content/messages/en/legal.json';
import type liveCall from '../../../content/messages/en/live-call.json';
import notifications from '../../../content/messages/en/notifications.json';
import type projectUsers from '../../../content/messages/en/project-users.json';
import type projects from '../../../content/messages/en/projects.json';
import type secondFactors from '../../../content/messages/en/second-factors.json';
import type studioToken from '../../../content/messages/en/studio-token.json';
import titles from '../../../content/messages/en/titles.json';
import ui from '../../../content/messages/en/ui.json';
import type usage from '../../../content/messages/en/usage.json';
import type widgetDocs from '../../../content/messages/en/widget-docs.json';

/** What every page says, and the titles in their heads; error codes are ids too (ERR-26). A route brings the rest. */
export const everyPage = { ...errors, ...ui, ...chrome, ...notifications, ...titles };

type OfRoutes = typeof accessKey &
  typeof accounts &
  typeof activity &
  typeof apiReference &
  typeof apps &
  typeof createFlow &
  typeof documentation &
  typeof home &
  typeof legal;
type OfConsole = typeof firstSteps &
  typeof keys &
  typeof keySettings &
  typeof liveCall &
  typeof projects &
  typeof projectUsers &
  typeof studioToken &
  typeof usage &
  typeof widgetDocs;
type OfEveryPart = typeof commandPalette & typeof credentialChoosers;
type OfDialogs = typeof appDialogs & typeof cancelProject & typeof keyDialogs;
type OfAccountPages = typeof accountSettings & typeof federation & typeof secondFactors;

/** Every text of the product by its id: words that no file has do not compile. */
export type MessageId = keyof (typeof everyPage & OfRoutes & OfConsole & OfEveryPart & OfDialogs & OfAccountPages);
