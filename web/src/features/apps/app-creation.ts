import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { contractTypeOf, defaultAuthType } from '@waypost/domain/apps';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useConfig } from '../../api/app-context.tsx';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/notifications.tsx';

/** APP-13; `eum_error` belongs to apps that a reseller assigns. */
export type AppCreationStatus = 'start' | 'create' | 'in_creation' | 'done' | 'error' | 'eum_error';

type CreationFacts = {
  readonly app: Pick<App, 'app_id'> | undefined;
  readonly isOpen: boolean;
  readonly call: 'idle' | 'pending' | 'success' | 'error';
};

/** Where a creation stands: done as soon as the app has an id, whoever created it (APP-14, APP-15, APP-17). */
export function appCreationStatus({ app, isOpen, call }: CreationFacts): AppCreationStatus {
  if (app !== undefined || call === 'success') return 'done';
  if (call === 'pending') return 'in_creation';
  if (call === 'error') return 'error';
  return isOpen ? 'create' : 'start';
}

/** The words for a failed creation; a conflict has its own only under the flag (APP-17, ERR-21, ERR-22). */
export function appFailureText(error: Error, saysConflict: boolean): MessageId {
  if (!(error instanceof ApiError)) return 'apps.failed';
  if (error.code === 422_000) return 'REACHED_PERMISSIONS_LIMIT';
  return error.status === 409 && error.reason === 'APPLICATION_ALREADY_CREATED' && saysConflict
    ? 'APPLICATION_ALREADY_CREATED'
    : 'apps.failed';
}

/** The creation of the project's web app, which JavaScript and REST share. */
export function useAppCreation(project: Project, app: App | undefined) {
  const api = useApi();
  const t = useText();
  const { flags } = useConfig();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const call = useMutation({
    mutationFn: (app_name: string) =>
      api.apps.createApp({
        params: { id: project.product_id },
        body: { app_name, platform: 'web', auth_type: defaultAuthType(project), contract_type: contractTypeOf(project) },
      }),
    onSuccess: async ({ app_name }) => {
      notifications.notify({ text: t('apps.generated', { name: app_name }) });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['project', project.product_id] }),
        queryClient.resetQueries({ queryKey: ['api-key-apps'] }),
      ]);
    },
  });
  const close = () => {
    call.reset();
    setOpen(false);
  };
  return {
    status: appCreationStatus({ app, isOpen, call: call.status }),
    open: () => setOpen(true),
    close,
    create: (name: string) => call.mutate(name),
    problem: call.error ? t(appFailureText(call.error, flags['ff_application_already_created'] === true)) : undefined,
  };
}
