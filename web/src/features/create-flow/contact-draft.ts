import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { clientStorage, flowKeys } from '../../api/client-storage.ts';

/** What the terms step asks, and keeps while it is typed. */
export type ContactValues = {
  /** The name of the new project; without one it is called as its plan. */
  app_name: string;
  first_name: string;
  last_name: string;
  email: string;
  company_name: string;
  country: string;
  state: string;
  title: string;
  industry: string;
  phone: string;
  agreed: boolean;
};

/** What is known of the person already: by the developer account, else by the sign-up. */
export function knownContact(user: SessionUser, account: DeveloperAccount | null): ContactValues {
  const { firstName, lastName } = user;
  const signedUp = {
    phone: user.phone,
    first_name: firstName,
    last_name: lastName,
    email: user.email,
    country: user.country,
    company_name: null,
    state: null,
  };
  const { first_name, last_name, email, phone, company_name, country, state } = account ?? signedUp;
  const known = {
    first_name,
    last_name,
    email,
    company_name: company_name ?? '',
    country: country ?? '',
    state: state ?? '',
  };
  return { ...known, app_name: '', title: '', industry: '', phone: phone ?? '', agreed: false };
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function draftOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(text ?? '{}'));
  } catch {
    return {}; // somebody else's text under our key is as good as none
  }
}

/** The draft goes over what is known; it is nobody's business but that of who typed it. */
export function withDraft(known: ContactValues, userId: string): ContactValues {
  const draft = draftOf(clientStorage.read(flowKeys.contact));
  const values = draft['userId'] === userId ? record(draft['values']) : {};
  const fitting = Object.entries(known).map(([name, value]) => [
    name,
    typeof values[name] === typeof value ? values[name] : value,
  ]);
  return Object.fromEntries(fitting) as ContactValues;
}

export function keepDraft(userId: string, values: Partial<ContactValues>): void {
  clientStorage.keep(flowKeys.contact, JSON.stringify({ userId, values }));
}

export const forgetDraft = (): void => clientStorage.forget(flowKeys.contact);
