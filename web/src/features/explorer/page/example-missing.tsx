import { useText } from '../../../messages/use-text.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { MissingExample } from '../content/explorer-view.ts';
import { explorerLinks } from './explorer-links.ts';

/** Says that there is no such example, with the way to its category (EXP-09). */
export function ExampleMissing({ missing, base }: { readonly missing: MissingExample; readonly base: string }) {
  const t = useText();
  const { nearest, title } = missing;
  const href = nearest ? explorerLinks(base).category(nearest) : base;
  return (
    <div className="mx-auto w-full max-w-[60rem] px-4 pt-10 pb-16 md:px-6">
      <ErrorState
        headingLevel={1}
        title={t('explorer.missing')}
        action={
          <LinkButton href={href} variant="primary">
            {title === undefined ? t('explorer.toExamples') : t('explorer.toCategory', { category: title })}
          </LinkButton>
        }
      >
        {t('explorer.missingHelp')}
      </ErrorState>
    </div>
  );
}
