import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { credentialKind } from '@waypost/domain/apps/app-credentials';
import type { ReactNode } from 'react';
import { ApiKeys } from '../../features/keys/api-keys.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';

const CredentialsSkeleton = () => (
  <Loading>
    <div className="border-t border-hairline">
      <SkeletonTable rows={2} />
    </div>
  </Loading>
);

const AccessKeys = rarePart(
  withMessages(['access-key'], async () => (await import('../../features/access-keys/access-keys.tsx')).AccessKeys),
  <CredentialsSkeleton />,
);

/** The credentials of an app, from the feature for its auth type; an app code is shown on the app's own card. */
export const credentialsOf =
  ({ aria_status, permissions }: Pick<Project, 'aria_status' | 'permissions'>) =>
  (app: App): ReactNode => {
    if (!permissions.includes('manage-keys')) return null;
    const kind = credentialKind(app);
    if (kind === 'access_keys') return <AccessKeys app={app} projectStatus={aria_status} />;
    return kind === 'api_keys' && <ApiKeys app={app} projectStatus={aria_status} />;
  };
