import { useText } from '../../messages/use-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { MenuEntry } from './documentation-menu.ts';
import { useDocumentationMenu } from './use-documentation-menu.ts';

function PageCard({ href, title, description }: MenuEntry) {
  return (
    <li className="relative flex flex-col gap-1 panel p-5 hover:border-control-border">
      <h3 className="text-lg font-semibold">
        <Link href={href} className="rounded-sm after:absolute after:inset-0 hover:text-accent">
          {title}
        </Link>
      </h3>
      <p className="text-muted">{description}</p>
    </li>
  );
}

/** All documentation pages with their descriptions. */
export function DocumentationOverview() {
  const t = useText();
  const menu = useDocumentationMenu();
  return (
    <div className="flex flex-col gap-10 pt-8 max-lg:pt-6">
      <header className="flex max-w-[46rem] flex-col gap-4">
        <h1 className="text-4xl font-semibold tracking-[-0.03em] lg:text-5xl">{t('documentation.title')}</h1>
        <p className="text-[1.0625rem] text-muted">{t('documentation.description')}</p>
      </header>
      {menu.map(({ id, entries }) => (
        <section key={id} aria-labelledby={`group-${id}`} className="flex flex-col gap-4">
          <h2 id={`group-${id}`} className="text-xl font-semibold tracking-tight">
            {t(`documentation.group.${id}`)}
          </h2>
          <ul className="grid gap-4 md:grid-cols-2">
            {entries.map((entry) => (
              <PageCard key={entry.href} {...entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
