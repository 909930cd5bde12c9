import { useLocation } from '@tanstack/react-router';
import { isPageOfMigration } from '@waypost/domain/migration/migration-pages';
import { useConfig, useUser } from '../../api/app-context.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import type { MigrationUser } from './migration-user.ts';

const Surfaces = lazyPart(
  withMessages(['migration'], async () => (await import('./migration-surfaces.tsx')).MigrationSurfaces),
);

/** The offer of migration, whose code loads only where a flag is on. */
export function MigrationOffer({ pageUser }: { readonly pageUser: MigrationUser | null }) {
  const { flags } = useConfig();
  const user = useUser();
  const isPage = useLocation({ select: ({ pathname, search }) => isPageOfMigration(pathname, search) });
  const isOn = flags['ff_migration_banner'] === true || flags['ff_migration_popup'] === true;
  return isOn && user && isPage ? <Surfaces key={user.userId} user={user} pageUser={pageUser} /> : null;
}
