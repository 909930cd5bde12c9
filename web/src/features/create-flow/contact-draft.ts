import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { clientStorage, flowKeys } from '../../api/client-storage.ts';

/** The fields of the terms step, stored while the user types. */
export type ContactValues = {
  /** The name of the new project; without one it is named after its plan. */
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

/** The user's details from the developer account or, without one, from the sign-up. */
export function contactFromAccount(user: SessionUser, account: DeveloperAccount | null): ContactValues {
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
  const contact = {
    first_name,
    last_name,
    email,
    company_name: company_name ?? '',
    country: country ?? '',
    state: state ?? '',
  };
  return { ...contact, app_name: '', title: '', industry: '', phone: phone ?? '', agreed: false };
}

/** The fields of what is stored; {} for anything that is not an object. */
const record = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object) });

function parseDraft(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(text ?? '{}'));
  } catch {
    return {}; // ignore text of another origin under our key
  }
}

/** The draft overrides the known details, but only for the user who typed it. */
export function withDraft(known: ContactValues, userId: string): ContactValues {
  const draft = parseDraft(clientStorage.read(flowKeys.contact));
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

/** The change of one field: a state belongs to its country. */
export const withField = <Name extends keyof ContactValues>(
  values: ContactValues,
  name: Name,
  value: ContactValues[Name],
): ContactValues => ({ ...values, ...(name === 'country' && { state: '' }), [name]: value });

export const forgetDraft = (): void => clientStorage.forget(flowKeys.contact);
