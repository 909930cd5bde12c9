import { mayKeepPreferences } from './preference-cookies.ts';

/** Data of the signed-in user in this tab, deleted at sign-out. */
export const personKeys = {
  developer: 'developer',
  /** The version of the account data, in any tab, when the copy of the developer account was read. */
  developerChange: 'developer-change',
  customerAdminProjects: 'customer-admin-projects',
  project: 'project',
} as const;

/** The create flow of a tab. It survives an expired session; signing out deletes it. */
export const flowKeys = {
  state: 'create-flow',
  contact: 'create-flow-contact',
  evaluation: 'evaluation-flow',
  reseller: 'reseller-flow',
} as const;

/** Data of this tab, whoever is signed in. */
export const tabKeys = {
  /** The pages about which feedback was sent. */
  feedbackSent: 'feedback-sent',
} as const;

/** Data shared by everyone who uses the browser, in every tab and across visits. */
export const browserKeys = {
  /** `active` or `all`. */
  projectStatus: 'project_status',
  /** ISO 4217 code. */
  currency: 'currency',
  /** When a disabled button becomes active again, by its id. */
  pausedClicks: 'paused-clicks',
} as const;

type ValueOf<T> = T[keyof T];
type ClientKey =
  | ValueOf<typeof personKeys>
  | ValueOf<typeof flowKeys>
  | ValueOf<typeof tabKeys>
  | ValueOf<typeof browserKeys>;

/** What a reader chose; without their consent it is kept for this tab alone (WID-15). */
const preferenceKeys = [browserKeys.projectStatus, browserKeys.currency] as const;

const lastingKeys: ReadonlySet<ClientKey> = new Set(Object.values(browserKeys));
const choiceKeys: ReadonlySet<ClientKey> = new Set(preferenceKeys);

function storageOf(key: ClientKey): Storage {
  const isLasting = choiceKeys.has(key) ? mayKeepPreferences() : lastingKeys.has(key);
  return isLasting ? localStorage : sessionStorage;
}

/** Moves the reader's choices to where their consent lets them be. */
export function movePreferences(areLasting: boolean): void {
  const [from, to] = areLasting ? [sessionStorage, localStorage] : [localStorage, sessionStorage];
  for (const key of preferenceKeys) {
    const text = from.getItem(key);
    if (text !== null) to.setItem(key, text);
    from.removeItem(key);
  }
}

/** The texts that the portal stores in the browser, each with its storage; never a credential. */
export const clientStorage = {
  read: (key: ClientKey): string | null => storageOf(key).getItem(key),
  keep: (key: ClientKey, text: string): void => storageOf(key).setItem(key, text),
  forget: (key: ClientKey): void => storageOf(key).removeItem(key),
};

function pausedClicks(): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(clientStorage.read(browserKeys.pausedClicks) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, until]) => typeof until === 'number' && until > Date.now()));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** The buttons that stay disabled after a click, shared by all tabs of the browser. */
export const clickMemory = {
  read: (id: string): number | undefined => pausedClicks()[id],
  keep: (id: string, until: number): void =>
    clientStorage.keep(browserKeys.pausedClicks, JSON.stringify({ ...pausedClicks(), [id]: until })),
};
