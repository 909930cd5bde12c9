import { useQueryClient } from '@tanstack/react-query';
import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { type AppPlatform, type AuthType, contractTypeOf } from '@waypost/domain/apps/apps';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useConfig } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useChange } from '../../api/use-change.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';

/** The progress of a creation; `eum_error` means that the app was created but not assigned. */
export type AppCreationStatus = 'start' | 'create' | 'in_creation' | 'done' | 'error' | 'eum_error';

type CallState = 'idle' | 'pending' | 'success' | 'error';
type CreationFacts = {
  readonly app: Pick<App, 'app_id'> | undefined;
  readonly isOpen: boolean;
  readonly call: CallState;
  /** The assignment of the new app to a customer's admins, if it needs one. */
  readonly assignment?: CallState;
};

/**
 * The progress of a creation: done as soon as the app has an id, whoever created it. From `eum_error`, only the
 * assignment is retried.
 */
export function appCreationStatus({ app, isOpen, call, assignment = 'idle' }: CreationFacts): AppCreationStatus {
  if (call === 'success') return statusByAssignment[assignment];
  if (app !== undefined) return 'done';
  if (call === 'pending') return 'in_creation';
  if (call === 'error') return 'error';
  return isOpen ? 'create' : 'start';
}

const statusByAssignment = { idle: 'done', pending: 'in_creation', success: 'done', error: 'eum_error' } as const;

const specificReasons = ['USER_ROLE_PERMISSION_DENIED', 'NAMESPACE_TAKEN'] as const;

/** The message for a failed creation; a conflict has its own only under the flag. */
export function appFailureText(error: Error, saysConflict: boolean): MessageId {
  if (!(error instanceof ApiError)) return 'apps.failed';
  if (error.code === 422_000) return 'REACHED_PERMISSIONS_LIMIT';
  const specific = specificReasons.find((reason) => reason === error.reason);
  if (specific) return specific;
  return error.status === 409 && error.reason === 'APPLICATION_ALREADY_CREATED' && saysConflict
    ? 'APPLICATION_ALREADY_CREATED'
    : 'apps.failed';
}

export type NewApp = {
  readonly app_name: string;
  readonly platform: AppPlatform;
  readonly auth_type: AuthType;
  readonly namespace?: string;
};
/** Assigns a new app to its admins; repeating it is safe. */
export type AssignApp = (app: App) => Promise<unknown>;

type CreationOptions = {
  readonly isOpen: boolean;
  readonly assign?: AssignApp | undefined;
  readonly onCreated: () => void;
};

/** Creates an app in the project and, if required, assigns it. */
export function useAppCreation(project: Project, { isOpen, assign, onCreated }: CreationOptions) {
  const api = useApi();
  const t = useText();
  const { flags } = useConfig();
  const saysConflict = flags['ff_application_already_created'] === true;
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  const assignment = useChange({ mutationFn: (app: App) => assign?.(app) ?? Promise.resolve() });
  const call = useChange({
    mutationFn: (newApp: NewApp) =>
      api.apps.createApp({
        params: { id: project.product_id },
        body: { ...newApp, contract_type: contractTypeOf(project) },
      }),
    onSuccess: async (app) => {
      onCreated(); // before the project reloads and replaces the content around the form
      if (assign) assignment.mutate(app);
      notifications.notify({ text: t('apps.generated', { name: app.app_name }) });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['project', project.product_id] }),
        queryClient.resetQueries({ queryKey: ['api-key-apps'] }),
      ]);
    },
  });
  return {
    status: appCreationStatus({ app: undefined, isOpen, call: call.status, assignment: assignment.status }),
    create: (newApp: NewApp) => call.mutate(newApp),
    retryAssignment: () => call.data && assignment.mutate(call.data),
    reset: () => call.reset(),
    problem: useChangeProblem(call.error, call.error ? t(appFailureText(call.error, saysConflict)) : undefined),
  };
}
