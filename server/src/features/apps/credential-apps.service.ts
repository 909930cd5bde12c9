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

/**
 * The app where the viewer may manage credentials. Somebody else's app and none at all are refused alike: throws
 * NOT_FOUND, and USER_ROLE_PERMISSION_DENIED for an app that the viewer may only look at (ROL-15).
 */
export async function managedApp(apps: Apps, ...[executor, viewer, hrnOrId, lock]: Asked): Promise<AppInView> {
  const appId = appIdFromHrnOrId(hrnOrId);
  const app = appId && (await apps.findApp(executor, viewer, appId, lock));
  if (!app) throw new DomainError('NOT_FOUND');
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
