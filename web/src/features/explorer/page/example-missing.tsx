import { useSyncExternalStore } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { startsWhenNear } from '../../../ui/base/need.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { MissingExample } from '../content/explorer-view.ts';
import { explorerLinks } from './explorer-links.ts';

const onHash = (change: () => void) => {
  addEventListener('hashchange', change);
  return () => removeEventListener('hashchange', change);
};

/** The code of somebody's link, which is nowhere but in the address: it must come along (EXP-21). */
const useFragment = () =>
  useSyncExternalStore(
    onHash,
    () => location.hash,
    () => '',
  );

type MissingProps = { readonly missing: MissingExample; readonly base: string };

function Ways({ missing: { nearest, title, moved }, base }: MissingProps) {
  const t = useText();
  const fragment = useFragment();
  const toMoved = (name: string, version: string | undefined) =>
    version === undefined
      ? t('explorer.toExample', { example: name })
      : t('explorer.toExampleOfVersion', { example: name, version });
  return (
    <>
      {moved && (
        <LinkButton href={base + moved.path + fragment} variant="primary">
          {toMoved(moved.title, moved.version)}
        </LinkButton>
      )}
      <LinkButton href={nearest ? explorerLinks(base).category(nearest) : base} {...(!moved && { variant: 'primary' })}>
        {title === undefined ? t('explorer.toExamples') : t('explorer.toCategory', { category: title })}
      </LinkButton>
    </>
  );
}

/** Says that there is no such example, with the way to where it is now, and to its category (EXP-09). */
export function ExampleMissing(props: MissingProps) {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-[60rem] px-4 pt-10 pb-16 md:px-6" {...startsWhenNear}>
      <ErrorState headingLevel={1} title={t('explorer.missing')} action={<Ways {...props} />}>
        {t(props.missing.moved ? 'explorer.movedHelp' : 'explorer.missingHelp')}
      </ErrorState>
    </div>
  );
}
