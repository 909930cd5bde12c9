import type { App } from '@waypost/contract/entities/app';
import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';

/** What stands around the usage of one app. */
export function AppUsagePage({ app, children }: { app: App; children: ReactNode }) {
  const t = useText();
  return (
    <div className="pt-6">
      <Breadcrumb
        crumbs={[
          { label: t('projects.title'), href: paths.projects },
          { label: app.app_name, href: paths.app(app.app_id) },
        ]}
      />
      <h1 className="mb-6 min-w-0 text-2xl font-semibold wrap-anywhere">{t('apps.usageOf', { name: app.app_name })}</h1>
      {children}
    </div>
  );
}
