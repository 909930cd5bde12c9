import { useSyncExternalStore } from 'react';

/** Under which the choice is remembered, as `active` or `all` (PRJ-05). */
const storageKey = 'project_status';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const isOnlyActive = () => localStorage.getItem(storageKey) === 'active';

function remember(onlyActive: boolean): void {
  localStorage.setItem(storageKey, onlyActive ? 'active' : 'all');
  for (const listener of listeners) listener();
}

/** Whether only active projects are shown; a server cannot know, so a page begins with all of them. */
export function useStatusChoice(): readonly [boolean, (onlyActive: boolean) => void] {
  return [useSyncExternalStore(subscribe, isOnlyActive, () => false), remember];
}
