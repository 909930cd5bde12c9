import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { shownCredentials } from '@waypost/domain/app-credentials';
import type { ReactNode } from 'react';
import { AccessKeys } from '../../features/access-keys/access-keys.tsx';
import { ApiKeys } from '../../features/keys/api-keys.tsx';

/** What an app is called with, by the feature that runs it; an app code stands on the app's own card (KEY-19). */
export const credentialsOf =
  ({ aria_status }: Pick<Project, 'aria_status'>) =>
  (app: App): ReactNode => {
    const shown = shownCredentials(app);
    if (shown === 'access_keys') return <AccessKeys app={app} projectStatus={aria_status} />;
    return shown === 'api_keys' && <ApiKeys app={app} projectStatus={aria_status} />;
  };
