import { useMemo, useSyncExternalStore } from 'react';
import { createTabMemory } from './tab-memory.ts';

const nothing = { email: '', first_name: '', last_name: '', country: '' };

/** What may be kept: a password or an agreement never is. */
export type Typed = Readonly<typeof nothing>;

function typedFrom(text: string): Typed {
  try {
    const kept = new Map<string, unknown>(Object.entries(JSON.parse(text) as object));
    const known = Object.keys(nothing).filter((name) => typeof kept.get(name) === 'string');
    return { ...nothing, ...Object.fromEntries(known.map((name) => [name, kept.get(name)])) };
  } catch {
    return nothing; // somebody else's text under our key is as good as none
  }
}

const memory = createTabMemory('account-typing');

/** What was typed goes along from page to page, and comes back after a reload of this tab. */
export function useKeptTyping() {
  const text = useSyncExternalStore(memory.subscribe, memory.read, () => '');
  const typed = useMemo(() => typedFrom(text), [text]);
  const type = (name: keyof Typed, value: string) => memory.write(JSON.stringify({ ...typedFrom(memory.read()), [name]: value }));
  return { typed, type, forgetTyping: () => memory.write('') };
}
