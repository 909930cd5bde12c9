import type { App } from '@waypost/contract/entities/app';
import { useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CardPart, type CardPartProps } from './card-part.tsx';

const DomainsForm = lazyPart(async () => (await import('./domains-form.tsx')).DomainsForm);

function Protected({ domains }: { domains: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {domains.map((domain) => (
        <li key={domain} className="min-w-0">
          <code className="break-all text-ink">{domain}</code>
        </li>
      ))}
    </ul>
  );
}

type AppDomainsProps = Pick<CardPartProps, 'title'> & {
  readonly app: App;
  readonly mayChange: boolean;
};

/** The hosts whose pages may use a web app's credentials. */
export function AppDomains({ app, mayChange, ...head }: AppDomainsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const edit = (
    <Button size="small" aria-label={t('apps.domains.editLabel', { name: app.app_name })} onClick={() => setOpen(true)}>
      {t('apps.edit')}
    </Button>
  );
  return (
    <CardPart
      {...head}
      help={app.domains.length === 0 ? t('apps.domains.off') : <Protected domains={app.domains} />}
      action={mayChange && !isOpen && edit}
    >
      {isOpen && <DomainsForm app={app} onClose={() => setOpen(false)} />}
    </CardPart>
  );
}
