/** What a tab keeps of the account of whoever is signed in; it goes as soon as nobody is. */
export const personKeys = {
  developer: 'developer',
  /** Which change, of all tabs, the copy of the developer account was read after. */
  developerChange: 'developer-change',
  customerAdminProjects: 'customer-admin-projects',
  project: 'project',
} as const;

/** The create flow of a tab. An expired session must not lose it, a person who signs out takes it along. */
export const flowKeys = { state: 'create-flow', contact: 'create-flow-contact' } as const;

/** What a browser keeps for whoever uses it, in every tab and beyond the visit. */
export const browserKeys = {
  /** `active` or `all`. */
  projectStatus: 'project_status',
  /** ISO 4217 code. */
  currency: 'currency',
  /** Until when what was clicked stays disabled, by id. */
  pausedClicks: 'paused-clicks',
} as const;

type ValueOf<T> = T[keyof T];
type ClientKey = ValueOf<typeof personKeys> | ValueOf<typeof flowKeys> | ValueOf<typeof browserKeys>;

const lastingKeys: ReadonlySet<ClientKey> = new Set(Object.values(browserKeys));
const storageOf = (key: ClientKey): Storage => (lastingKeys.has(key) ? localStorage : sessionStorage);

/** Texts that the browser keeps for the portal, each in the storage that is meant for it; never a credential. */
export const clientStorage = {
  read: (key: ClientKey): string | null => storageOf(key).getItem(key),
  keep: (key: ClientKey, text: string): void => storageOf(key).setItem(key, text),
  forget: (key: ClientKey): void => storageOf(key).removeItem(key),
};

function pausedClicks(): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(clientStorage.read(browserKeys.pausedClicks) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter(([, until]) => typeof until === 'number' && until > Date.now()));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** What a browser remembers of buttons that stay disabled after a click, in every tab. */
export const clickMemory = {
  read: (id: string): number | undefined => pausedClicks()[id],
  keep: (id: string, until: number): void =>
    clientStorage.keep(browserKeys.pausedClicks, JSON.stringify({ ...pausedClicks(), [id]: until })),
};
