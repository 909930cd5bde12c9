import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { projectQuery, projectsKey } from './projects-queries.ts';

type Change = { readonly app_name: string } | { readonly company_name: string } | { readonly expiry_date: string };

/** Saves a change (REQ-25); a failure says so, and the former value stands again because nothing replaced it (PRJ-36, PRJ-38). */
export function useChangeProject({ product_id: id }: Pick<Project, 'product_id'>) {
  const api = useApi();
  const t = useText();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  return useMutation({
    mutationFn: (change: Change) => api.projects.updateProject({ params: { id }, body: change }),
    onSuccess: (project) => {
      queryClient.setQueryData(projectQuery(api, id).queryKey, project);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ownAccountQuery(api).queryKey }),
        queryClient.invalidateQueries({ queryKey: projectsKey }),
      ]);
    },
    onError: () => notifications.notify({ id: 'rename-project', text: t('UNKNOWN'), notificationType: 'error' }),
  });
}
