import { useQuery } from '@tanstack/react-query';
import type { Customer, CustomerAdmin } from '@waypost/contract/entities/customers';
import { isWithin, visibleLength } from '@waypost/domain/base/visible-length';
import type { AppId } from '@waypost/domain/base/ids';
import { customerNameLength, resendCookie } from '@waypost/domain/customers/customer-admins';
import Pencil from 'lucide-react/icons/pencil';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { clickMemory } from '../../api/client-storage.ts';
import { useChangeFailureText } from '../../api/failure.ts';
import { useInlineSave } from '../../api/use-inline-save.ts';
import { formatTimeOfDay } from '../../messages/formats.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useFocusAfterReplacement } from '../../ui/base/use-focus-after-replacement.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { DisableAfterClick } from '../../ui/forms/disable-after-click.tsx';
import { InlineEditor } from '../../ui/forms/inline-editor.tsx';
import type { TypedText } from '../../ui/forms/inline-editor-field.tsx';
import { appAdminsQuery, customerOfAppQuery, useInviteAdmin, useRenameCustomer } from './customers-queries.ts';

const InviteAdminDialog = lazyPart(async () => (await import('./invite-admin-dialog.tsx')).InviteAdminDialog);

/** The server mails no invitation again before this has passed. */
const resendGap = '0:03:00';

function readName(customer_name: string, typed: string, t: Text): TypedText {
  const name = typed.trim();
  const { min, max } = customerNameLength;
  if (name === customer_name || name === '') return { kind: 'keep' };
  if (visibleLength(name) < min || !isWithin(name, max))
    return { kind: 'refuse', problem: t('customers.nameLength', { min, max }) };
  return { kind: 'save', value: name };
}

/** What the user may do for the customer of a project. */
type Rights = { readonly mayManage: boolean; readonly mayReplace: boolean };
type CustomerOfApp = { readonly appId: AppId; readonly customer: Customer };

function CustomerName({ appId, customer, mayManage }: CustomerOfApp & Pick<Rights, 'mayManage'>) {
  const t = useText();
  const rename = useRenameCustomer(appId, customer.customer_id);
  const save = useInlineSave((name) => rename.mutateAsync(name));
  return (
    <InlineEditor
      value={customer.customer_name}
      label={t('customers.name')}
      read={(typed) => readName(customer.customer_name, typed, t)}
      save={save}
    >
      {({ text, isEditing, editButton }) =>
        !isEditing && (
          <p className="mb-4 flex items-center gap-2 max-sm:flex-wrap">
            <span className="shrink-0 text-muted max-sm:w-full">{t('customers.name')}</span>
            <span className="min-w-0 font-medium max-sm:max-w-[calc(100%-3.25rem)] wrap-anywhere">{text}</span>
            {mayManage && (
              <IconButton
                {...editButton}
                size="small"
                icon={<Pencil aria-hidden="true" />}
                label={t('customers.rename')}
              />
            )}
          </p>
        )
      }
    </InlineEditor>
  );
}

function ResendButton({ appId, customer, admin }: CustomerOfApp & { readonly admin: CustomerAdmin }) {
  const t = useText();
  const { notify } = useNotifications();
  const failureText = useChangeFailureText();
  const invite = useInviteAdmin();
  const { email } = admin.user;
  const send = () =>
    invite.mutate(
      {
        applications: [{ application_id: appId }],
        customer: { customer_id: customer.customer_id, customer_admin_email: email },
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
      id={`${resendCookie(appId)}-${email}`}
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

type AdminProps = CustomerOfApp & Rights & { readonly admin: CustomerAdmin; readonly onReplace: () => void };

function Admin({ admin, onReplace, mayManage, mayReplace, ...of }: AdminProps) {
  const t = useText();
  const isActive = admin.status === 'active';
  const { email } = admin.user;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere">{email}</span>
      <StatusBadge
        tone={isActive ? 'success' : 'info'}
        label={t(isActive ? 'customers.active' : 'customers.pending')}
      />
      <span className="flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
        {mayManage && !isActive && <ResendButton {...of} admin={admin} />}
        {mayReplace && (
          <Button size="small" aria-label={t('customers.replaceOne', { email })} onClick={onReplace}>
            {t('customers.replace')}
          </Button>
        )}
      </span>
    </li>
  );
}

type LoadedProps = CustomerOfApp &
  Rights & { readonly admins: readonly CustomerAdmin[]; readonly apps: readonly AppId[] };

function LoadedCustomer({ admins, apps, ...of }: LoadedProps) {
  const t = useText();
  const [asked, setAsked] = useState<{ readonly replaced?: string }>();
  const inviteButton = useRef<HTMLButtonElement>(null);
  const shown = admins.map(({ user }) => user.email).join(' ');
  useFocusAfterReplacement({ shown, isDialogOpen: asked !== undefined }, inviteButton);
  return (
    <Card
      title={t('customers.title')}
      description={t('customers.help')}
      action={
        of.mayManage && (
          <Button ref={inviteButton} icon={<UserPlus aria-hidden="true" />} onClick={() => setAsked({})}>
            {t('customers.invite')}
          </Button>
        )
      }
    >
      <CustomerName {...of} />
      {admins.length === 0 && <p className="text-muted">{t('customers.noAdmins')}</p>}
      <ul className="divide-y divide-hairline">
        {admins.map((admin) => (
          <Admin
            key={`${admin.status} ${admin.user.email}`}
            {...of}
            admin={admin}
            onReplace={() => setAsked({ replaced: admin.user.email })}
          />
        ))}
      </ul>
      {asked && (
        <InviteAdminDialog
          {...asked}
          customer={of.customer}
          apps={apps}
          admins={admins.map(({ user }) => user)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

type CardProps = Rights & { readonly apps: readonly [AppId, ...AppId[]] };

/** The customer that a project runs for, and the admins of its first app. */
export function CustomerCard({ apps, ...rights }: CardProps) {
  const t = useText();
  const api = useApi();
  const [appId] = apps;
  const customer = useQuery(customerOfAppQuery(api, appId));
  const admins = useQuery(appAdminsQuery(api, appId));
  const failed = [customer, admins].find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error)
    return (
      <QueryFailed
        title={t('customers.failed')}
        error={failed.error}
        retry={failed.refetch}
        retrying={failed.isFetching}
      />
    );
  if (!customer.data || !admins.data)
    return (
      <Loading>
        <Card title={t('customers.title')}>
          <SkeletonText lines={2} />
        </Card>
      </Loading>
    );
  return <LoadedCustomer {...rights} appId={appId} apps={apps} customer={customer.data} admins={admins.data} />;
}
