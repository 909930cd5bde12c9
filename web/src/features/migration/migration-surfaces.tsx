import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '@waypost/contract/entities/session';
import { roleOf } from '@waypost/domain/accounts/roles';
import {
  type MigrationFacts,
  migrationAids,
  type MigrationFlags,
  migrationIsOffered,
} from '@waypost/domain/migration/migration';
import { useEffect, useState } from 'react';
import { useApi, useConfig } from '../../api/app-context.tsx';
import { readCookie } from '../../api/read-cookie.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/buttons/button-style.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { MigrationUser } from './migration-user.ts';
import { pollAccount } from './poll-account.ts';

type SurfacesProps = { readonly user: SessionUser; readonly pageUser: MigrationUser | null };

function useMigrationFlags(): MigrationFlags & { readonly polls: boolean } {
  const { flags } = useConfig();
  const isOn = (name: string) => flags[name] === true;
  return {
    ff_migration_banner: isOn('ff_migration_banner'),
    ff_migration_popup: isOn('ff_migration_popup'),
    ff_cor_banner: isOn('ff_cor_banner'),
    ff_account_active_statuses: isOn('ff_account_active_statuses'),
    ff_account_active_cancel_pending: isOn('ff_account_active_cancel_pending'),
    polls: isOn('ff_migration_banner_poll'),
  };
}

/** The developer account, once it is in the tab. */
function usePolledAccount(polls: boolean): MigrationFacts['account'] {
  const [account, setAccount] = useState<MigrationFacts['account']>();
  useEffect(() => (polls ? pollAccount(setAccount) : undefined), [polls]);
  return account;
}

/** Whether each surface is offered; the modal always waits for the server. */
function useOffers({ user, pageUser }: SurfacesProps) {
  const api = useApi();
  const { polls: mayPoll, ...flags } = useMigrationFlags();
  // of somebody who signed in on this page, the page does not know whether they are excluded
  const polls = mayPoll && flags.ff_migration_banner && pageUser?.userId === user.userId;
  const account = usePolledAccount(polls);
  const { data } = useQuery({
    queryKey: ['migration-availability', user.userId],
    queryFn: ({ signal }) => api.migration.readMigrationAvailability(undefined, { signal }),
    enabled: !polls || flags.ff_migration_popup,
  });
  const isAvailable = data?.available === true;
  const facts = { flags, role: roleOf(user.roles), isExcluded: pageUser?.isExcluded === true, account };
  return {
    banner: polls ? migrationIsOffered('banner', facts) : flags.ff_migration_banner && isAvailable,
    modal: flags.ff_migration_popup && isAvailable,
  };
}

/** At the lower edge, where it moves nothing when it appears. */
function Banner() {
  const t = useText();
  return (
    <section
      aria-label={t('migration.title')}
      data-lower-bar
      className="sticky bottom-0 z-10 border-t border-hairline bg-surface py-3 pr-20 pl-4 md:pl-6"
    >
      <p>
        {t('migration.offer')}{' '}
        <a href={paths.migrate(migrationAids.banner)} className="link-text rounded-sm">
          {t('migration.now')}
        </a>
      </p>
    </section>
  );
}

function Modal({ userId }: { readonly userId: string }) {
  const t = useText();
  const api = useApi();
  const { migration_modal_cookie_minutes } = useConfig();
  const cookie = `migration-modal-${userId}`;
  const [isOpen, setOpen] = useState(() => readCookie(cookie) === undefined);
  const close = () => {
    document.cookie = `${cookie}=closed; Path=/; Max-Age=${migration_modal_cookie_minutes * 60}; SameSite=Lax`;
    setOpen(false);
    const query = { event: 'closed', aid: migrationAids.modal, userId };
    void api.migration.logMigration({ query }).catch(() => undefined); // the modal closes all the same
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('migration.title')}
      description={t('migration.offer')}
      actions={
        <>
          <Button onClick={close}>{t('migration.later')}</Button>
          <a href={paths.migrate(migrationAids.modal)} className={buttonClass({ variant: 'primary' })}>
            {t('migration.now')}
          </a>
        </>
      }
    />
  );
}

export function MigrationSurfaces(props: SurfacesProps) {
  const { banner, modal } = useOffers(props);
  return (
    <>
      {banner && <Banner />}
      {modal && <Modal userId={props.user.userId} />}
    </>
  );
}
