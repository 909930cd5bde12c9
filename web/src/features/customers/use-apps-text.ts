import { useText } from '../../messages/use-text.tsx';
import type { NamedApp } from './app-boxes.tsx';

const longestList = 4;
const namedFirst = 3;

/** Names the apps of an admin: few of them one by one, all of them by their count. */
export function useAppsText(apps: readonly NamedApp[]): (ids: readonly string[]) => string {
  const t = useText();
  const nameOf = (id: string) => apps.find(({ app_id }) => app_id === id)?.app_name ?? id;
  return (ids) => {
    if (ids.length <= longestList) return ids.map(nameOf).join(', ');
    if (apps.every(({ app_id }) => ids.includes(app_id))) return t('customers.everyApp', { count: ids.length });
    const names = ids.slice(0, namedFirst).map(nameOf).join(', ');
    return t('customers.moreApps', { names, count: ids.length - namedFirst });
  };
}
