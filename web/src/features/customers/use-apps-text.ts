import { useText } from '../../messages/use-text.tsx';
import type { NamedApp } from './app-boxes.tsx';

const longestList = 4;
const namedFirst = 3;

/** Names the apps of an admin as the project orders them: few of them one by one, all of them by their count. */
export function useAppsText(apps: readonly NamedApp[]): (ids: readonly string[]) => string {
  const t = useText();
  return (ids) => {
    const named = apps.filter(({ app_id }) => ids.includes(app_id)).map(({ app_name }) => app_name);
    const unnamed = ids.filter((id) => apps.every(({ app_id }) => app_id !== id));
    const all = [...named, ...unnamed];
    if (all.length <= longestList) return all.join(', ');
    if (named.length === apps.length) return t('customers.everyApp', { count: all.length });
    return t('customers.moreApps', {
      names: all.slice(0, namedFirst).join(', '),
      count: all.length - namedFirst,
    });
  };
}
