import { useSyncExternalStore } from 'react';
import { browserKeys, clientStorage } from '../../api/client-storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const isOnlyActive = () => clientStorage.read(browserKeys.projectStatus) === 'active';

function remember(onlyActive: boolean): void {
  clientStorage.keep(browserKeys.projectStatus, onlyActive ? 'active' : 'all');
  for (const listener of listeners) listener();
}

/** Whether only active projects are listed. The server cannot know the stored choice, so pages start with all. */
export function useStatusChoice(): readonly [boolean, (onlyActive: boolean) => void] {
  return [useSyncExternalStore(subscribe, isOnlyActive, () => false), remember];
}
