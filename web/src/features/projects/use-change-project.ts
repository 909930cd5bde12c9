import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { isUnsent } from '../../api/failure.ts';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { updateCache } from '../../api/update-cache.ts';
import { useNoticedChange } from '../../api/use-noticed-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { projectQuery, projectsKey } from './projects-queries.ts';

type Change = { readonly app_name: string } | { readonly company_name: string } | { readonly expiry_date: string };

type ChangeOptions = {
  /** Where a change that could not be sent is shown: in the editor with its input, or in a notification. */
  readonly unsent: 'editor' | 'notice';
  readonly failureText?: (error: Error) => string;
};

/** Saves a change; after a failure the previous value is shown again. */
export function useChangeProject(
  { product_id: id }: Pick<Project, 'product_id'>,
  { unsent, failureText }: ChangeOptions,
) {
  const api = useApi();
  const t = useText();
  const queryClient = useQueryClient();
  return useNoticedChange({
    noticeId: 'change-project',
    failureText: (error) => failureText?.(error) ?? t('UNKNOWN'),
    isShownElsewhere: (error) => unsent === 'editor' && isUnsent(error),
    mutationFn: (change: Change) => api.projects.updateProject({ params: { id }, body: change }),
    onSuccess: async (project) => {
      await updateCache(queryClient, projectQuery(api, id).queryKey, () => project);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ownAccountQuery(api).queryKey }),
        queryClient.invalidateQueries({ queryKey: projectsKey }),
      ]);
    },
  });
}
