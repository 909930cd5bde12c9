import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { FoldingNav } from '../../../ui/navigation/folding-nav.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { ExplorerView } from '../content/explorer-view.ts';
import type { ExplorerLinks } from './explorer-links.ts';

/** The categories of the top category with their examples. */
export function ExplorerMenu({ view, links }: { readonly view: ExplorerView; readonly links: ExplorerLinks }) {
  const t = useText();
  const { place, categories, example: shown } = view;
  return (
    <FoldingNav label={t('explorer.menu')} from="lg" page={`${place.category}/${shown.uid}`}>
      <div className="flex flex-col gap-5 text-sm">
        {categories.map(({ name, title, examples }) => (
          <div key={name}>
            <p className="mb-1.5 font-semibold">{title}</p>
            <ul>
              {examples.map((example) => {
                const isHere = name === place.category && example.uid === shown.uid;
                return (
                  <li key={example.uid}>
                    <Link
                      href={links.example(place, name, example.uid)}
                      aria-current={isHere ? 'page' : undefined}
                      className={classNames(
                        'touch-target flex items-center rounded-r-sm border-l-2 py-1.5 pl-3 focus-visible:-outline-offset-2',
                        isHere ? 'border-accent font-medium text-ink' : 'border-hairline text-muted hover:text-ink',
                      )}
                    >
                      {example.title}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </FoldingNav>
  );
}
