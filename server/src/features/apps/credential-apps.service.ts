import type { KeyServiceAppPage } from '@waypost/contract/entities/key';
import { DomainError } from '@waypost/domain/base/domain-error';
import { appIdFromHrnOrId, type AppId, isId } from '@waypost/domain/base/ids';
import { mayDo, type Viewer } from '@waypost/domain/projects/project-relation';
import type { Executor } from '../../db/transaction.ts';
import type { AppDirectory, AppInView } from './app-directory.service.ts';

type Apps = Pick<AppDirectory, 'findApp'>;
/** An app by its hrn or its id, as a path names it. */
type Asked = [executor: Executor, viewer: Viewer, hrnOrId: string, lock?: 'lock'];

const pageSize = 100;

/** Somebody else's app and none at all are refused alike: throws NOT_FOUND (ROL-15). */
export async function appInView(apps: Apps, ...[executor, viewer, hrnOrId, lock]: Asked): Promise<AppInView> {
  const appId = appIdFromHrnOrId(hrnOrId);
  const app = appId && (await apps.findApp(executor, viewer, appId, lock));
  if (!app) throw new DomainError('NOT_FOUND');
  return app;
}

/** The app where the viewer may change credentials; throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
export async function managedApp(apps: Apps, ...asked: Asked): Promise<AppInView> {
  const app = await appInView(apps, ...asked);
  if (!mayDo(app.relation, 'manage-keys')) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  return app;
}

function assertPageToken(pageToken: string | undefined): asserts pageToken is AppId | undefined {
  if (pageToken === undefined || isId('app', pageToken)) return;
  const message = 'This is no page token of ours.';
  throw new DomainError('INVALID_FIELDS', [{ path: 'pageToken', reason: 'invalid', message }]);
}

type Page = { readonly pageToken: string | undefined; readonly authType?: 'token' };

/** A page of the apps that a viewer may see, as the key service lists them. */
export async function listCredentialApps(
  apps: Pick<AppDirectory, 'listApps'>,
  viewer: Viewer,
  { pageToken, ...wanted }: Page,
): Promise<KeyServiceAppPage> {
  assertPageToken(pageToken);
  const found = await apps.listApps(viewer, { ...wanted, ...(pageToken && { after: pageToken }), limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1)?.app_id : undefined;
  const items = page.map(({ app_id, app_name, hrn }) => ({ id: app_id, name: app_name, hrn }));
  return { items, ...(last !== undefined && { pageToken: last }) };
}
