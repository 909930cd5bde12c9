import { useQuery } from '@tanstack/react-query';
import type { EumApplication } from '@waypost/contract/entities/users';
import type { ProductPermission } from '@waypost/domain/users/permissions';
import { useApi } from '../../api/app-context.tsx';
import { permissionSetsQuery } from './users-queries.ts';

/** The permissions that an app's users can have, with their conflicts; undefined while they load. */
export function usePermissionSets(
  app: EumApplication | undefined,
  products: readonly ProductPermission[],
): readonly ProductPermission[] | undefined {
  const { data } = useQuery(permissionSetsQuery(useApi(), app?.supplemental_plans_id ?? ''));
  return data?.map(
    ({ name, values }) => products.find((each) => each.name === name) ?? { productId: '', name, values, conflicts: [] },
  );
}
