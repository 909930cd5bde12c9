import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { Customer } from '@waypost/contract/entities/customers';
import { isWithin, visibleLength } from '@waypost/domain/base/visible-length';
import type { AppId } from '@waypost/domain/base/ids';
import { type AppAdmin, appsOfLastAdmin } from '@waypost/domain/customers/app-admins';
import { customerNameLength } from '@waypost/domain/customers/customer-admins';
import Pencil from 'lucide-react/icons/pencil';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { projectAdminsQuery } from '../../api/project-admins-query.ts';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useInlineSave } from '../../api/use-inline-save.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useFocusAfterReplacement } from '../../ui/base/use-focus-after-replacement.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { InlineEditor } from '../../ui/forms/inline-editor.tsx';
import type { TypedText } from '../../ui/forms/inline-editor-field.tsx';
import { AdminRow, type AskedOfAdmin, type Rights } from './admin-row.tsx';
import { type AdminPlace, customerOfAppQuery, useRenameCustomer } from './customers-queries.ts';

const InviteAdminDialog = lazyPart(async () => (await import('./invite-admin-dialog.tsx')).InviteAdminDialog);
const AdminAppsDialog = lazyPart(async () => (await import('./admin-dialogs.tsx')).AdminAppsDialog);
const RemoveAdminDialog = lazyPart(async () => (await import('./admin-dialogs.tsx')).RemoveAdminDialog);
const WithdrawAdminDialog = lazyPart(async () => (await import('./admin-dialogs.tsx')).WithdrawAdminDialog);

function readName(customer_name: string, typed: string, t: Text): TypedText {
  const name = typed.trim();
  const { min, max } = customerNameLength;
  if (name === customer_name || name === '') return { kind: 'keep' };
  if (visibleLength(name) < min || !isWithin(name, max))
    return { kind: 'refuse', problem: t('customers.nameLength', { min, max }) };
  return { kind: 'save', value: name };
}

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

type Asked = AskedOfAdmin | { readonly kind: 'invite'; readonly admin?: never };
type People = Rights & {
  readonly project: Pick<Project, 'product_id' | 'apps'>;
  readonly admins: readonly AppAdmin[];
  /** The apps that only this admin runs, where the user may not leave an app without one. */
  readonly lastOf: (admin: AppAdmin) => readonly string[];
};
type DialogProps = People & {
  readonly place: AdminPlace;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
};

function AdminDialog({ asked, place, project: { apps }, admins, lastOf, onClose }: DialogProps) {
  if (!asked) return null;
  const { kind, admin } = asked;
  if (kind === 'invite' || kind === 'replace')
    return <InviteAdminDialog place={place} apps={apps} admins={admins} replaced={admin} onClose={onClose} />;
  const shown = { place, admin, apps, onClose };
  if (kind === 'apps') return <AdminAppsDialog {...shown} fixed={lastOf(admin)} />;
  return admin.isActive ? <RemoveAdminDialog {...shown} /> : <WithdrawAdminDialog {...shown} />;
}

function LoadedCustomer({ appId, customer, ...people }: CustomerOfApp & People) {
  const t = useText();
  const [asked, setAsked] = useState<Asked>();
  const inviteButton = useRef<HTMLButtonElement>(null);
  const { admins, project, mayManage, mayReplace, lastOf } = people;
  const place = { product_id: project.product_id, customer_id: customer.customer_id };
  const shown = admins.map(({ email, isActive }) => `${email} ${isActive}`).join(' ');
  useFocusAfterReplacement({ shown, isActing: asked !== undefined }, inviteButton);
  return (
    <Card
      title={t('customers.title')}
      description={t('customers.help')}
      action={
        mayManage && (
          <Button
            ref={inviteButton}
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => setAsked({ kind: 'invite' })}
          >
            {t('customers.invite')}
          </Button>
        )
      }
    >
      <CustomerName appId={appId} customer={customer} mayManage={mayManage} />
      {admins.length === 0 && <p className="text-muted">{t('customers.noAdmins')}</p>}
      <ul className="divide-y divide-hairline">
        {admins.map((admin) => (
          <AdminRow
            key={`${admin.isActive} ${admin.email}`}
            place={place}
            admin={admin}
            apps={project.apps}
            isLast={lastOf(admin).length > 0}
            ask={setAsked}
            mayManage={mayManage}
            mayReplace={mayReplace}
          />
        ))}
      </ul>
      <AdminDialog {...people} place={place} asked={asked} onClose={() => setAsked(undefined)} />
    </Card>
  );
}

type CardProps = Rights & {
  readonly project: Pick<Project, 'product_id' | 'apps'>;
  /** One of the project's apps, by which the customer is found. */
  readonly appId: AppId;
};

/** The customer that a project runs for, and the admins of its apps. */
export function CustomerCard({ project, appId, ...rights }: CardProps) {
  const t = useText();
  const api = useApi();
  const customer = useQuery(customerOfAppQuery(api, appId));
  const admins = useQuery(projectAdminsQuery(api, project));
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
  const { data: all } = admins;
  // whoever may replace an admin may also leave an app without one
  const lastOf = (admin: AppAdmin) => (rights.mayReplace ? [] : appsOfLastAdmin(admin, all));
  return <LoadedCustomer {...rights} {...{ project, appId, lastOf }} customer={customer.data} admins={all} />;
}
