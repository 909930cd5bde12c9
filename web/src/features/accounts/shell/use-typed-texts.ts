import { useMemo } from 'react';
import { createTabMemory } from '../frame/tab-memory.ts';
import { useBrowserValue } from '../frame/use-browser-value.ts';

const nothing = { email: '', first_name: '', last_name: '', country: '', realm: '', company_name: '' };

/** The fields whose text may be kept; never a password or a consent. */
export type FormTexts = Readonly<typeof nothing>;
/** The embedder's prefilled value. */
export type Prefilled = Pick<FormTexts, 'email' | 'realm'>;

function textsOf(json: string): Map<string, string> {
  try {
    const entries = Object.entries(JSON.parse(json) as object);
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map(); // ignore anything else stored under our key
  }
}

/** Text typed over one prefilled value does not apply to another. */
export function typedOver(prefilled: Prefilled, json: string): FormTexts {
  const stored = textsOf(json);
  const isCurrent = (name: string) =>
    !(name in prefilled) || stored.get(`over ${name}`) === prefilled[name as keyof Prefilled];
  const names = Object.keys(nothing).filter((name) => stored.has(name) && isCurrent(name));
  return { ...nothing, ...prefilled, ...Object.fromEntries(names.map((name) => [name, stored.get(name)])) };
}

const memory = createTabMemory('account-typing');

/** Keeps typed text across account pages and reloads of this tab. */
export function useTypedTexts({ email, realm }: Prefilled) {
  const text = useBrowserValue(memory.read, '', memory.subscribe);
  const typed = useMemo(() => typedOver({ email, realm }, text), [text, email, realm]);
  const over = { 'over email': email, 'over realm': realm };
  const type = (name: keyof FormTexts, value: string) =>
    memory.write(JSON.stringify({ ...typedOver({ email, realm }, memory.read()), [name]: value, ...over }));
  return { typed, type, forgetTyping: () => memory.write('') };
}
