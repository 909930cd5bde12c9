import type accessKey from '../../../content/messages/en/access-key.json';
import type accountSettings from '../../../content/messages/en/account-settings.json';
import type accounts from '../../../content/messages/en/accounts.json';
import type activity from '../../../content/messages/en/activity.json';
import type apiReference from '../../../content/messages/en/api-reference.json';
import type apiTry from '../../../content/messages/en/api-try.json';
import type appDialogs from '../../../content/messages/en/app-dialogs.json';
import type apps from '../../../content/messages/en/apps.json';
import type billingForm from '../../../content/messages/en/billing-form.json';
import type billing from '../../../content/messages/en/billing.json';
import type blog from '../../../content/messages/en/blog.json';
import type buying from '../../../content/messages/en/buying.json';
import type cancelProject from '../../../content/messages/en/cancel-project.json';
import type changePlan from '../../../content/messages/en/change-plan.json';
import type chrome from '../../../content/messages/en/chrome.json';
import type commandPalette from '../../../content/messages/en/command-palette.json';
import type contactForm from '../../../content/messages/en/contact-form.json';
import type costCalculator from '../../../content/messages/en/cost-calculator.json';
import type createFlow from '../../../content/messages/en/create-flow.json';
import type credentialChoosers from '../../../content/messages/en/credential-choosers.json';
import type customers from '../../../content/messages/en/customers.json';
import type documentation from '../../../content/messages/en/documentation.json';
import type errors from '../../../content/messages/en/errors.json';
import type evaluation from '../../../content/messages/en/evaluation.json';
import type federation from '../../../content/messages/en/federation.json';
import type explorer from '../../../content/messages/en/explorer.json';
import type feedback from '../../../content/messages/en/feedback.json';
import type firstSteps from '../../../content/messages/en/first-steps.json';
import type groups from '../../../content/messages/en/groups.json';
import type handovers from '../../../content/messages/en/handovers.json';
import type home from '../../../content/messages/en/home.json';
import type keyDialogs from '../../../content/messages/en/key-dialogs.json';
import type keySettings from '../../../content/messages/en/key-settings.json';
import type keys from '../../../content/messages/en/keys.json';
import type legal from '../../../content/messages/en/legal.json';
import type liveCall from '../../../content/messages/en/live-call.json';
import type money from '../../../content/messages/en/money.json';
import type migration from '../../../content/messages/en/migration.json';
import type notifications from '../../../content/messages/en/notifications.json';
import type ownUsage from '../../../content/messages/en/own-usage.json';
import type payments from '../../../content/messages/en/payments.json';
import type plans from '../../../content/messages/en/plans.json';
import type pricing from '../../../content/messages/en/pricing.json';
import type projectFacts from '../../../content/messages/en/project-facts.json';
import type projectList from '../../../content/messages/en/project-list.json';
import type projectUsers from '../../../content/messages/en/project-users.json';
import type projects from '../../../content/messages/en/projects.json';
import type refusals from '../../../content/messages/en/refusals.json';
import type resellerCreation from '../../../content/messages/en/reseller-creation.json';
import type resellerCustomers from '../../../content/messages/en/reseller-customers.json';
import type resellers from '../../../content/messages/en/resellers.json';
import type search from '../../../content/messages/en/search.json';
import type secondFactors from '../../../content/messages/en/second-factors.json';
import type spendCaps from '../../../content/messages/en/spend-caps.json';
import type studioToken from '../../../content/messages/en/studio-token.json';
import type support from '../../../content/messages/en/support.json';
import type ui from '../../../content/messages/en/ui.json';
import type unitRules from '../../../content/messages/en/unit-rules.json';
import type usageApi from '../../../content/messages/en/usage-api.json';
import type usageDetail from '../../../content/messages/en/usage-detail.json';
import type usage from '../../../content/messages/en/usage.json';
import type usagePeriods from '../../../content/messages/en/usage-periods.json';
import type usageForecast from '../../../content/messages/en/usage-forecast.json';
import type users from '../../../content/messages/en/users.json';
import type widgetDocs from '../../../content/messages/en/widget-docs.json';

/** Message files that every portal page loads, or that only account pages use. */
type OtherMessages = typeof chrome &
  typeof errors &
  typeof notifications &
  typeof ui &
  typeof accountSettings &
  typeof federation &
  typeof secondFactors;

/** The files that portal pages and late parts name, each with its messages. */
type MessagesByFile = {
  readonly 'access-key': typeof accessKey;
  readonly accounts: typeof accounts;
  readonly activity: typeof activity;
  readonly 'api-reference': typeof apiReference;
  readonly 'api-try': typeof apiTry;
  readonly 'app-dialogs': typeof appDialogs;
  readonly apps: typeof apps;
  readonly billing: typeof billing;
  /** Of the form, which the create flow shows too. */
  readonly 'billing-form': typeof billingForm;
  readonly blog: typeof blog;
  readonly buying: typeof buying;
  readonly 'cancel-project': typeof cancelProject;
  readonly 'change-plan': typeof changePlan;
  readonly 'command-palette': typeof commandPalette;
  readonly 'cost-calculator': typeof costCalculator;
  readonly 'contact-form': typeof contactForm;
  readonly 'create-flow': typeof createFlow;
  readonly 'credential-choosers': typeof credentialChoosers;
  readonly customers: typeof customers;
  readonly documentation: typeof documentation;
  readonly evaluation: typeof evaluation;
  readonly explorer: typeof explorer;
  readonly feedback: typeof feedback;
  readonly 'first-steps': typeof firstSteps;
  readonly groups: typeof groups;
  readonly handovers: typeof handovers;
  readonly home: typeof home;
  readonly 'key-dialogs': typeof keyDialogs;
  readonly 'key-settings': typeof keySettings;
  readonly keys: typeof keys;
  readonly legal: typeof legal;
  readonly 'live-call': typeof liveCall;
  readonly migration: typeof migration;
  readonly money: typeof money;
  readonly 'own-usage': typeof ownUsage;
  readonly payments: typeof payments;
  readonly plans: typeof plans;
  readonly pricing: typeof pricing;
  /** What the list of projects, the choice of a plan and a project's own page say. */
  readonly 'project-facts': typeof projectFacts;
  readonly 'project-list': typeof projectList;
  readonly 'project-users': typeof projectUsers;
  readonly projects: typeof projects;
  /** What only a server's answer says; `browserTransport` loads it with the first such answer. */
  readonly refusals: typeof refusals;
  readonly 'reseller-creation': typeof resellerCreation;
  readonly 'reseller-customers': typeof resellerCustomers;
  readonly resellers: typeof resellers;
  readonly search: typeof search;
  readonly 'spend-caps': typeof spendCaps;
  readonly 'studio-token': typeof studioToken;
  readonly support: typeof support;
  readonly 'unit-rules': typeof unitRules;
  readonly usage: typeof usage;
  readonly 'usage-api': typeof usageApi;
  readonly 'usage-detail': typeof usageDetail;
  readonly 'usage-periods': typeof usagePeriods;
  readonly 'usage-forecast': typeof usageForecast;
  readonly users: typeof users;
  readonly 'widget-docs': typeof widgetDocs;
};

export type MessageFile = keyof MessagesByFile;

type KeysOfEach<T> = T extends unknown ? keyof T : never;

/** Every message of the product by id: an unknown id does not compile. */
export type MessageId = keyof OtherMessages | KeysOfEach<MessagesByFile[MessageFile]>;
