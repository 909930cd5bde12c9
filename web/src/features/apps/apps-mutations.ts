import { useQueryClient } from '@tanstack/react-query';
import type { App, AppUpdate } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { updateCache } from '../../api/update-cache.ts';
import { useChange } from '../../api/use-change.ts';
import { appQuery } from './apps-queries.ts';

/** Updates the app in all cached lists. */
function useChangedApp() {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (changed: App) => {
    const { app_id, product_id } = changed;
    await updateCache(queryClient, appQuery(api, app_id).queryKey, () => changed);
    await updateCache<Project>(queryClient, ['project', product_id], (project) => ({
      ...project,
      apps: project.apps.map((app) => (app.app_id === app_id ? changed : app)),
    }));
    await queryClient.invalidateQueries({ queryKey: ['project', product_id] });
  };
}

/** Changes an app's name, namespace, domains or end; `onDone` runs before the page shows the change. */
export function useUpdateApp({ app_id, product_id }: App, onDone?: () => void) {
  const api = useApi();
  const keep = useChangedApp();
  return useChange({
    mutationFn: (body: AppUpdate) => api.apps.updateApp({ params: { id: product_id, appId: app_id }, body }),
    onSuccess: (changed) => {
      onDone?.();
      return keep(changed);
    },
  });
}

/** Extends an app id by a year. */
export function useExtendApp({ app_id }: App) {
  const api = useApi();
  const onSuccess = useChangedApp();
  return useChange({
    mutationFn: (expiry_date: string) => api.apps.extendApp({ params: { appId: app_id }, body: { expiry_date } }),
    onSuccess,
  });
}
