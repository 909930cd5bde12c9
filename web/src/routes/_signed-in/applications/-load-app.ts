import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { isId } from '@waypost/domain/base/ids';
import type { Api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { appQuery } from '../../../features/apps/apps-queries.ts';
import { projectQuery } from '../../../features/projects/projects-queries.ts';

type Loading = { readonly context: { readonly api: Api; readonly queryClient: QueryClient }; readonly appId: string };

/** Loads the app and its project; unknown apps, apps of other users and malformed ids are not found. */
export async function loadApp({ context: { api, queryClient }, appId }: Loading) {
  if (!isId('app', appId)) throw notFound();
  try {
    const app = await queryClient.ensureQueryData(appQuery(api, appId));
    await queryClient.ensureQueryData(projectQuery(api, app.product_id));
    return app;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}
