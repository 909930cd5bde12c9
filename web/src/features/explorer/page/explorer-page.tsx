import { Fragment, type ReactNode } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { TabsNav } from '../../../ui/navigation/tabs-nav.tsx';
import type { ExampleCredentials } from '../code/example-code.ts';
import type { ExplorerView } from '../content/explorer-view.ts';
import { ExampleGallery } from './example-gallery.tsx';
import { ExampleStage } from './example-stage.tsx';
import { explorerLinks } from './explorer-links.ts';
import { ExplorerMenu } from './explorer-menu.tsx';
import { PlaceChoice } from './place-choice.tsx';

export type ExplorerPageProps = {
  readonly view: ExplorerView;
  /** The address of the explorer itself. */
  readonly base: string;
  readonly credentials: ExampleCredentials | undefined;
  readonly insert: (id: string) => ReactNode;
  /** The question about the page, below everything. */
  readonly feedback: ReactNode;
  /** Shows the result alone. */
  readonly isWhole: boolean;
  /** Inside the documentation, which has a menu of its own. */
  readonly isInside: boolean;
};

/** The way to the reference of each call that the example makes. */
function Calls({ calls = [] }: Pick<ExplorerView, 'calls'>) {
  const t = useText();
  if (calls.length === 0) return null;
  return (
    <p className="mt-1 text-sm text-muted" lang="en">
      <span lang={t.language}>{t('explorer.calls')}</span>{' '}
      {calls.map(({ title, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ' · '}
          <TextLink href={href}>{title}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}

function Content({ view, base, credentials, insert, feedback, isWhole }: ExplorerPageProps) {
  const t = useText();
  const links = explorerLinks(base);
  const { place, topCats, example } = view;
  const href = links.example(place, place.category, example.uid);
  const stage = <ExampleStage key={href} view={view} {...{ credentials, insert, isWhole, href }} />;
  const heading = (
    <header className="min-w-0 flex-1 basis-80">
      <h1 className="text-2xl font-semibold break-words">{example.title}</h1>
      <p className="mt-1 max-w-[72ch] text-muted">{example.text}</p>
      <Calls calls={view.calls} />
    </header>
  );
  if (isWhole)
    return (
      <>
        <div className="pb-4">{heading}</div>
        {stage}
      </>
    );
  return (
    <>
      <TabsNav
        label={t('explorer.topCategories')}
        tabs={topCats.map(({ name, title }) => ({
          label: title,
          href: links.topCat(name),
          current: name === place.topCat,
        }))}
      />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        {heading}
        <PlaceChoice {...{ view, links, base }} />
      </div>
      {stage}
      <ExampleGallery key={place.topCat} {...{ view, links }} />
      {feedback}
    </>
  );
}

/** The explorer of live examples: choose one, read it, change it and run it. */
export function ExplorerPage(props: ExplorerPageProps) {
  const { view, base, isInside, isWhole } = props;
  if (isInside || isWhole)
    return (
      <div className={isInside ? 'pt-6' : 'mx-auto w-full max-w-[90rem] px-4 pt-6 pb-14 md:px-6'}>
        <Content {...props} />
      </div>
    );
  return (
    <div className="mx-auto grid w-full max-w-[110rem] gap-x-10 px-4 max-lg:pt-4 md:px-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <ExplorerMenu view={view} links={explorerLinks(base)} />
      <div className="min-w-0 pt-6 pb-14">
        <Content {...props} />
      </div>
    </div>
  );
}
