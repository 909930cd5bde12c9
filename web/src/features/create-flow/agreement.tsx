import { SentenceWithLink } from '../../messages/sentence-with-link.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/navigation/link.tsx';

function TermsLink() {
  const t = useText();
  return (
    <TextLink href={paths.terms} target="_blank" rel="noopener">
      {t('createFlow.termsLink')}
    </TextLink>
  );
}

/** The sentence beside a box that must be ticked. */
export function Agreement() {
  const t = useText();
  return <SentenceWithLink sentence={(terms) => t('createFlow.agree', { terms })} link={<TermsLink />} />;
}

const sentences = { buying: 'createFlow.agreeByBuying', creating: 'createFlow.agreeByCreating' } as const;

/** The sentence above a button that agrees by itself. */
export function TermsSentence({ by }: { readonly by: keyof typeof sentences }) {
  const t = useText();
  return (
    <p className="text-sm text-muted">
      <SentenceWithLink sentence={(terms) => t(sentences[by], { terms })} link={<TermsLink />} />
    </p>
  );
}
