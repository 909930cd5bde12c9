import { allGroups } from '@waypost/domain/explorer/explorer';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { ExplorerView, ListedCategory, ListedExample } from '../content/explorer-view.ts';
import { ExamplePicture } from './example-picture.tsx';
import type { ExplorerLinks } from './explorer-links.ts';

type Look = 'grid' | 'list';
type GalleryProps = { readonly view: ExplorerView; readonly links: ExplorerLinks };

type EntryProps = {
  readonly example: ListedExample;
  readonly href: string;
  readonly isHere: boolean;
  readonly look: Look;
};

function Entry({ example, href, isHere, look }: EntryProps) {
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'flex h-full min-w-0 overflow-hidden panel hover:border-control-border',
        look === 'grid' ? 'flex-col' : 'items-center',
        isHere && 'border-accent',
      )}
    >
      <ExamplePicture
        uid={example.uid}
        alt=""
        className={look === 'grid' ? 'h-auto w-full border-b border-hairline' : 'h-14 w-auto border-r border-hairline'}
      />
      <span className={classNames('min-w-0 px-4', look === 'grid' ? 'py-3' : 'py-2 sm:flex sm:gap-3')}>
        <span className="block shrink-0 font-medium">{example.title}</span>
        <span className="block text-sm text-muted">{example.text}</span>
      </span>
    </Link>
  );
}

const inGroup = ({ examples }: ListedCategory, group: string) =>
  examples.filter(({ group_name }) => group === allGroups || group_name === group);

/** Categories with few examples share a row: each is as wide as its examples, up to the whole grid. */
const columns = ['', '', 'sm:col-span-2', 'sm:col-span-2 xl:col-span-3'] as const;
const columnsFor = (count: number) => columns[count] ?? 'sm:col-span-2 xl:col-span-4';

type GalleryCategoryProps = GalleryProps & { readonly category: ListedCategory; readonly look: Look };

function GalleryCategory({ category: { name, title, examples }, look, view, links }: GalleryCategoryProps) {
  const { place, example: shown } = view;
  const isGrid = look === 'grid';
  return (
    <section
      aria-label={title}
      className={classNames('grid grid-cols-subgrid content-start', isGrid && columnsFor(examples.length))}
    >
      <h3 className="col-span-full mb-2 font-semibold">{title}</h3>
      <ul className={classNames('col-span-full grid grid-cols-subgrid', isGrid ? 'gap-3' : 'gap-2')}>
        {examples.map((example) => (
          <li key={example.uid}>
            <Entry
              {...{ example, look }}
              href={links.example(place, name, example.uid)}
              isHere={example.uid === shown.uid && name === place.category}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every example of the top category, by group, as a grid or as a list. */
export function ExampleGallery({ view, links }: GalleryProps) {
  const t = useText();
  const [group, setGroup] = useState<string>(allGroups);
  const [look, setLook] = useState<Look>('grid');
  const { place, topCats, categories, groups } = view;
  const topCat = topCats.find(({ name }) => name === place.topCat)?.title ?? place.topCat;
  const groupOptions = groups.map(({ group_name, group_title }) => ({ value: group_name, label: group_title }));
  return (
    <section
      aria-labelledby="all-examples"
      className="-mx-1 mt-12 px-1 pb-1 drawn-in-sight [--unseen-height:330rem] sm:[--unseen-height:170rem] xl:[--unseen-height:100rem]"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="all-examples" className="text-xl font-semibold tracking-tight">
          {t('explorer.allOf', { topCat })}
        </h2>
        <div className="flex items-end gap-3">
          <SelectField
            label={t('explorer.group')}
            className="w-48"
            value={group}
            options={[{ value: allGroups, label: t('explorer.allGroups') }, ...groupOptions]}
            onChange={(event) => setGroup(event.target.value)}
          />
          <div className="max-[561px]:hidden">
            <SegmentedControl<Look>
              legend={t('explorer.view')}
              options={[
                { value: 'grid', label: t('explorer.grid') },
                { value: 'list', label: t('explorer.list') },
              ]}
              value={look}
              onChange={setLook}
            />
          </div>
        </div>
      </div>
      <div className={classNames('mt-6 grid gap-x-3 gap-y-6', look === 'grid' && 'sm:grid-cols-2 xl:grid-cols-4')}>
        {categories
          .map((category) => ({ ...category, examples: inGroup(category, group) }))
          .filter(({ examples }) => examples.length > 0)
          .map((category) => (
            <GalleryCategory key={category.name} {...{ category, look, view, links }} />
          ))}
      </div>
    </section>
  );
}
