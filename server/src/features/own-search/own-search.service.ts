import type { SearchResult } from '@waypost/contract/entities/own-search';
import { type AppId, isId } from '@waypost/domain/base/ids';
import { mayDo } from '@waypost/domain/permissions/project-permissions';
import { relationTo, roleValues, type Viewer } from '@waypost/domain/permissions/project-relation';
import type { Executor } from '../../db/transaction.ts';
import { findAccessKeys, findApiKeys, findApps, findProjects, type OwnSearch } from './own-search.store.ts';

export const ownSearchLimit = 20;

type Ranked = SearchResult & { readonly begins: boolean };
type OfApp = { readonly owner: Viewer['userId']; readonly customer_id: string | null };

const ranked = (one: Ranked, other: Ranked) => Number(other.begins) - Number(one.begins);
const withoutRank = ({ begins: _rank, ...matches }: Ranked): SearchResult => matches;

export function createOwnSearch({ db }: { readonly db: Executor }) {
  const relationOf = (viewer: Viewer, { owner, customer_id }: OfApp, app_ids: readonly AppId[]) =>
    relationTo({ owner, customer_id, app_ids }, viewer);

  async function projects(viewer: Viewer, search: OwnSearch): Promise<Ranked[]> {
    const matches = (await findProjects(db, search)).filter((project) => relationOf(viewer, project, project.app_ids));
    return matches.map(({ id, name, plan_name, begins }) => ({
      kind: 'project',
      id,
      title: name,
      sub_title: plan_name,
      app_id: null,
      begins,
    }));
  }

  async function apps(viewer: Viewer, search: OwnSearch): Promise<Ranked[]> {
    const matches = (await findApps(db, search)).filter((app) => relationOf(viewer, app, [app.id]));
    return matches.map(({ id, name, project, begins }) => ({
      kind: 'app',
      id,
      title: name,
      sub_title: project,
      app_id: id,
      begins,
    }));
  }

  async function keys(viewer: Viewer, search: OwnSearch): Promise<Ranked[]> {
    const mayManage = (key: OfApp & { readonly app_id: AppId }) => {
      const relation = relationOf(viewer, key, [key.app_id]);
      return relation !== undefined && mayDo(relation, 'manage-keys');
    };
    const whereOf = ({ app, project, app_id }: { app: string; project: string; app_id: AppId }) => ({
      sub_title: `${app} · ${project}`,
      app_id,
    });
    const [apiKeys, accessKeys] = await Promise.all([findApiKeys(db, search), findAccessKeys(db, search)]);
    return [
      ...apiKeys
        .filter(mayManage)
        .map((key): Ranked => ({ kind: 'api_key', id: key.id, title: key.name, ...whereOf(key), begins: key.begins })),
      ...accessKeys
        .filter(mayManage)
        .map((key): Ranked => ({ kind: 'access_key', id: key.id, title: key.id, ...whereOf(key), begins: true })),
    ];
  }

  return async (viewer: Viewer, q: string): Promise<SearchResult[]> => {
    const customerIds = roleValues(viewer, 'customermanager');
    const search: OwnSearch = {
      text: q.toLocaleLowerCase('en'),
      limit: ownSearchLimit,
      userId: viewer.userId,
      appIds: roleValues(viewer, 'customeradmin').filter((value) => isId('app', value)),
      customerIds,
    };
    // keys that the role may not manage must not use up the limit
    const ofKeys = { ...search, customerIds: mayDo('customermanager', 'manage-keys') ? customerIds : [] };
    const matches = await Promise.all([projects(viewer, search), apps(viewer, search), keys(viewer, ofKeys)]);
    return matches.flat().toSorted(ranked).slice(0, ownSearchLimit).map(withoutRank);
  };
}
export type SearchOwn = ReturnType<typeof createOwnSearch>;
