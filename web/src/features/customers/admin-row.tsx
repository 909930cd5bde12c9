import { type AppId, isId } from '@waypost/domain/base/ids';
import type { AppAdmin } from '@waypost/domain/customers/app-admins';
import { resendCookie } from '@waypost/domain/customers/customer-admins';
import Settings2 from 'lucide-react/icons/settings-2';
import Trash2 from 'lucide-react/icons/trash';
import { useUser } from '../../api/app-context.tsx';
import { clickMemory } from '../../api/client-storage.ts';
import { useChangeFailureText } from '../../api/failure.ts';
import { formatTimeOfDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { DisableAfterClick } from '../../ui/forms/disable-after-click.tsx';
import type { NamedApp } from './app-boxes.tsx';
import { type AdminPlace, useInviteAdmin } from './customers-queries.ts';
import { useAppsText } from './use-apps-text.ts';

/** The server mails no invitation again before this has passed. */
const resendGap = '0:03:00';

/** What the user may do for the customer of a project. */
export type Rights = { readonly mayManage: boolean; readonly mayReplace: boolean };
export type AskedOfAdmin = { readonly kind: 'apps' | 'end' | 'replace'; readonly admin: AppAdmin };

type ResendProps = { readonly place: AdminPlace; readonly admin: AppAdmin };

function ResendButton({ place, admin: { email, apps } }: ResendProps) {
  const t = useText();
  const { notify } = useNotifications();
  const failureText = useChangeFailureText();
  const invite = useInviteAdmin(place.product_id);
  const ids = apps.filter((id): id is AppId => isId('app', id));
  const send = () =>
    invite.mutate(
      {
        applications: ids.map((application_id) => ({ application_id })),
        customer: { customer_id: place.customer_id, customer_admin_email: email },
        resend: true,
      },
      {
        onSuccess: () => notify({ text: t('customers.resent') }),
        onError: (error) =>
          notify({
            text: failureText(error, t('customers.resendFailed')),
            notificationType: 'error',
            autoclose: false,
          }),
      },
    );
  return (
    <DisableAfterClick
      id={`${resendCookie(ids[0] ?? '')}-${email}`}
      timespan={resendGap}
      memory={clickMemory}
      pausedText={(until) => t('customers.resendPaused', { time: formatTimeOfDay(until, t) })}
      size="small"
      loading={invite.isPending}
      aria-label={t('customers.resendOne', { email })}
      onClick={send}
    >
      {t('customers.resend')}
    </DisableAfterClick>
  );
}

type RowProps = Rights & {
  readonly place: AdminPlace;
  readonly admin: AppAdmin;
  /** The apps of the project. */
  readonly apps: readonly NamedApp[];
  /** Whether the user may not remove the admin, because an app would have none. */
  readonly isLast: boolean;
  readonly ask: (asked: AskedOfAdmin) => void;
};

function EndButton({ admin, isLast, ask }: Pick<RowProps, 'admin' | 'isLast' | 'ask'>) {
  const t = useText();
  const me = useUser()?.userId;
  const { email, isActive, userId } = admin;
  const other = isActive ? t('customers.removeOne', { email }) : t('customers.withdrawOne', { email });
  return (
    <IconButton
      size="small"
      label={isActive && userId === me ? t('customers.leaveTitle') : other}
      icon={<Trash2 aria-hidden="true" />}
      disabledReason={isLast ? t('customers.lastAdmin') : undefined}
      onClick={() => ask({ kind: 'end', admin })}
    />
  );
}

/** One admin of the project's apps, with what the user may do about them. */
export function AdminRow({ place, admin, apps, isLast, ask, mayManage, mayReplace }: RowProps) {
  const t = useText();
  const appsText = useAppsText(apps);
  const { email, isActive } = admin;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span className="block font-medium">{email}</span>
        <span className="block text-sm text-muted">{t('customers.adminOf', { apps: appsText(admin.apps) })}</span>
      </span>
      <StatusBadge
        tone={isActive ? 'success' : 'info'}
        label={t(isActive ? 'customers.active' : 'customers.pending')}
      />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-2 empty:hidden">
        {mayManage && !isActive && <ResendButton place={place} admin={admin} />}
        {mayReplace && (
          <Button
            size="small"
            aria-label={t('customers.replaceOne', { email })}
            onClick={() => ask({ kind: 'replace', admin })}
          >
            {t('customers.replace')}
          </Button>
        )}
        {mayManage && isActive && apps.length > 1 && (
          <IconButton
            size="small"
            label={t('customers.manageAppsOf', { email })}
            icon={<Settings2 aria-hidden="true" />}
            onClick={() => ask({ kind: 'apps', admin })}
          />
        )}
        {mayManage && <EndButton admin={admin} isLast={isLast} ask={ask} />}
      </span>
    </li>
  );
}
