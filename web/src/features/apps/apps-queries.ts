import { queryOptions } from '@tanstack/react-query';
import type { App } from '@waypost/contract/entities/app';
import type { AppId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';

export const appQuery = (api: Api, appId: AppId) =>
  queryOptions({
    queryKey: ['app', appId],
    queryFn: ({ signal }) => api.apps.readApp({ params: { appId } }, { signal }),
  });

export const sdksQuery = (api: Api, { app_id, product_id }: Pick<App, 'app_id' | 'product_id'>) =>
  queryOptions({
    queryKey: ['app-sdks', app_id],
    queryFn: ({ signal }) => api.sdks.listAppSdks({ params: { id: product_id, appId: app_id } }, { signal }),
  });
