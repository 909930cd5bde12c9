import { useRouter } from '@tanstack/react-router';
import { explorerPath } from '@waypost/domain/explorer/explorer';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { ExplorerView } from '../content/explorer-view.ts';
import type { ExplorerLinks } from './explorer-links.ts';

type PlaceChoiceProps = { readonly view: ExplorerView; readonly links: ExplorerLinks; readonly base: string };

function Versions({ view: { versions, place }, links }: PlaceChoiceProps) {
  const t = useText();
  return (
    <nav aria-label={t('explorer.version')} className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        {t('explorer.version')}
      </span>
      <ul className="inline-flex rounded-sm border border-control-border/50 bg-surface p-0.5">
        {versions.map((version) => (
          <li key={version}>
            <Link
              href={links.version(place, version)}
              aria-current={version === place.version ? 'page' : undefined}
              className={classNames(
                'touch-target inline-flex h-[1.875rem] items-center rounded-[4px] px-2.5 text-sm',
                version === place.version ? 'bg-accent-soft font-medium text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {version}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Version and category; the category works without scripts too (EXP-08). */
export function PlaceChoice(props: PlaceChoiceProps) {
  const t = useText();
  const router = useRouter();
  const { view, links, base } = props;
  const { place, categories, versions } = view;
  const { topCat, version } = place;
  return (
    <div className="flex flex-wrap items-end gap-4">
      {versions.length > 0 && <Versions {...props} />}
      <form action={base + explorerPath({ topCat, version })} className="flex items-end gap-2">
        <SelectField
          label={t('explorer.category')}
          name="category"
          className="w-56"
          value={place.category}
          options={categories.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(event) => router.history.push(links.chosenCategory(place, event.target.value))}
        />
        <noscript>
          <Button type="submit">{t('explorer.showCategory')}</Button>
        </noscript>
      </form>
    </div>
  );
}
