import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/notifications.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { projectQuery } from './projects-queries.ts';

/** Saves the name (REQ-25); a failure says so, and the former name stands again because nothing replaced it (PRJ-36). */
export function useRenameProject({ product_id: id }: Pick<Project, 'product_id'>) {
  const api = useApi();
  const t = useText();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  return useMutation({
    mutationFn: (app_name: string) => api.projects.updateProject({ params: { id }, body: { app_name } }),
    onSuccess: (project) => {
      queryClient.setQueryData(projectQuery(api, id).queryKey, project);
      return queryClient.invalidateQueries({ queryKey: ownAccountQuery(api).queryKey });
    },
    onError: () => notifications.notify({ id: 'rename-project', text: t('UNKNOWN'), notificationType: 'error' }),
  });
}
