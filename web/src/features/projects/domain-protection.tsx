import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { hostNameOf, maxDomains } from '@waypost/domain/host-name';
import { isActiveStatus } from '@waypost/domain/status';
import { type SyntheticEvent, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { useNotifications } from '../../ui/notifications.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { projectQuery } from './projects-queries.ts';

/** The web apps whose keys can be kept to hosts: those of an active project that is no partner's (PRJ-39). */
export const protectedApps = ({ apps, aria_status, partner_account_id, permissions }: Project): readonly App[] =>
  isActiveStatus(aria_status) && partner_account_id === null && permissions.includes('change-apps')
    ? apps.filter(({ platform, status }) => platform.startsWith('web') && status === 'ACTIVE')
    : [];

const linesOf = (text: string) => text.split(/[\s,;]+/).filter((line) => line !== '');

type Typed = { readonly domains: readonly string[] } | { readonly wrong: string } | { readonly tooMany: true } | { readonly none: true };

/** What the typed lines name, each host once. */
export function domainsOf(text: string): Typed {
  const lines = linesOf(text);
  const wrong = lines.find((line) => hostNameOf(line) === undefined);
  if (wrong !== undefined) return { wrong };
  const domains = [...new Set(lines.flatMap((line) => hostNameOf(line) ?? []))];
  if (domains.length > maxDomains) return { tooMany: true };
  return domains.length === 0 ? { none: true } : { domains };
}

function useSaveDomains({ product_id }: Project, app: App) {
  const api = useApi();
  const t = useText();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  return useMutation({
    mutationFn: (domains: readonly string[]) =>
      api.apps.updateApp({ params: { id: product_id, appId: app.app_id }, body: { domains: [...domains] } }),
    onSuccess: () => {
      notifications.notify({ text: t('projects.domainsSaved') });
      return queryClient.invalidateQueries({ queryKey: projectQuery(api, product_id).queryKey });
    },
    onError: () => notifications.notify({ id: 'domains', text: t('UNKNOWN'), notificationType: 'error' }),
  });
}

function AppDomains({ project, app }: { project: Project; app: App }) {
  const t = useText();
  const [isOn, setOn] = useState(app.domains.length > 0);
  const [text, setText] = useState(app.domains.join('\n'));
  const [problem, setProblem] = useState<string>();
  const save = useSaveDomains(project, app);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed: Typed = isOn ? domainsOf(text) : { domains: [] };
    if ('domains' in typed) {
      setProblem(undefined);
      if (!save.isPending) save.mutate(typed.domains);
    } else if ('wrong' in typed) setProblem(t('projects.domainWrong', { name: typed.wrong }));
    else setProblem('tooMany' in typed ? t('projects.domainsTooMany', { max: maxDomains }) : t('projects.domainsNone'));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <CheckboxField id={`protect-${app.app_id}`} label={t('projects.protect', { name: app.app_name })} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      {isOn && (
        <TextAreaField
          id={`domains-${app.app_id}`}
          label={t('projects.domains', { name: app.app_name })}
          help={t('projects.domainsHelp', { max: maxDomains })}
          error={problem}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {(isOn || app.domains.length > 0) && (
        <div>
          <Button type="submit" size="small" loading={save.isPending}>
            {t('projects.saveDomains')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Hosts whose pages may use the keys of the project's web apps (PRJ-26, PRJ-39). */
export function DomainProtection({ project }: { project: Project }) {
  const t = useText();
  const apps = protectedApps(project);
  if (apps.length === 0) return null;
  return (
    <Card title={t('projects.domainProtection')} description={t('projects.domainProtectionHelp')}>
      <div className="flex flex-col gap-6">
        {apps.map((app) => (
          <AppDomains key={app.app_id} project={project} app={app} />
        ))}
      </div>
    </Card>
  );
}
