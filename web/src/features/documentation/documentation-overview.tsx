import { type DocumentVariant, documentVariants, inVariant } from '@waypost/domain/documentation/document-variant';
import { opensInNewTab } from '@waypost/domain/documentation/document-links';
import ExternalLink from 'lucide-react/icons/external-link';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { MenuEntry, MenuGroup } from './documentation-menu.ts';
import { useDocumentationMenu } from './use-documentation-menu.ts';

function PageCard({ href, title, description }: MenuEntry) {
  const t = useText();
  const { flags, non_migrated_documents: nonMigrated } = useConfig();
  const isNewTab = opensInNewTab({ href, isFlagOn: flags['ff_documentation_new_tab'] === true, nonMigrated });
  return (
    <li className="relative flex flex-col gap-1 panel p-5 hover:border-control-border">
      <h3 className="text-lg font-semibold">
        <Link
          href={href}
          className="rounded-sm after:absolute after:inset-0 hover:text-accent"
          {...(isNewTab && { target: '_blank' })}
        >
          {title}
          {isNewTab && (
            <>
              <VisuallyHidden> {t('documentation.newTab')}</VisuallyHidden>
              <ExternalLink aria-hidden="true" className="ml-2 inline size-4 text-muted" />
            </>
          )}
        </Link>
      </h3>
      <p className="text-muted">{description}</p>
    </li>
  );
}

/** The cards of a menu, by group. */
export function MenuCards({ menu }: { readonly menu: readonly MenuGroup[] }) {
  const t = useText();
  return menu.map(({ id, entries }) => (
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
  ));
}

/** Links, so that the variant can be changed without scripts. */
function VariantToggle({ variant }: { readonly variant: DocumentVariant }) {
  const t = useText();
  const hrefs = { global: paths.documentation, china: `${paths.documentation}?variant=cn` };
  return (
    <nav aria-label={t('documentation.variant')} className="flex w-fit gap-1 rounded-md bg-sunken p-1 text-sm">
      {documentVariants.map((one) => (
        <Link
          key={one}
          href={hrefs[one]}
          aria-current={one === variant ? 'true' : undefined}
          className={classNames(
            'touch-target flex items-center rounded-sm px-3 py-1.5',
            one === variant ? 'bg-raised font-medium text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {t(`documentation.variant.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

/** All documentation pages of a variant with their descriptions. */
export function DocumentationOverview({ variant }: { readonly variant: DocumentVariant }) {
  const t = useText();
  const menu = useDocumentationMenu(variant);
  return (
    <div className="flex flex-col gap-10 pt-8 max-lg:pt-6">
      <header className="flex max-w-[46rem] flex-col gap-4">
        <h1 className="text-4xl font-semibold tracking-[-0.03em] lg:text-5xl">{t('documentation.title')}</h1>
        <p className="text-[1.0625rem] text-muted">{t('documentation.description')}</p>
        <VariantToggle variant={variant} />
        {variant === 'china' && (
          <p className="max-w-[38.5rem] text-muted">
            {t('documentation.chinaText')}{' '}
            <Link href={inVariant(paths.coordinatesInChina, 'china')} className="link-text">
              {t('documentation.chinaLink')}
            </Link>
          </p>
        )}
      </header>
      <MenuCards menu={menu} />
    </div>
  );
}
