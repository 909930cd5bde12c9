import { queryOptions } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { adminsIn, type AppAdmin } from '@waypost/domain/customers/app-admins';
import type { Api } from './api.ts';

/**
 * The admins of a project's apps, active and invited, as far as the user sees them: of one app by its id, of several by
 * the project's (CUS-15, CUS-18).
 */
export const projectAdminsQuery = (api: Api, { product_id, apps }: Pick<Project, 'product_id' | 'apps'>) =>
  queryOptions({
    queryKey: ['project', product_id, 'admins'],
    async queryFn({ signal }): Promise<readonly AppAdmin[]> {
      const [app, ...others] = apps;
      if (app && others.length === 0) {
        const admins = await api.customers.listAppAdmins({ params: { appId: app.app_id } }, { signal });
        return adminsIn(admins.map(({ user, status }) => ({ ...user, status, value: app.app_id })));
      }
      const query = { roleName: 'customeradmin', product_id } as const;
      return adminsIn(await api.customers.listAuthorizations({ query }, { signal }));
    },
  });
