import CircleCheck from 'lucide-react/icons/circle-check';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';

type DoneViewProps = {
  /** Null without a finished creation in this tab. */
  readonly productId: string | null;
  readonly onAnother: () => void;
  readonly headingLevel?: 1 | 2;
};

/** The end of a creation, with the ways on. */
export function DoneView({ productId, onAnother, headingLevel = 2 }: DoneViewProps) {
  const t = useText();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="contours grid justify-items-center gap-4 panel px-6 py-14 text-center">
      <CircleCheck aria-hidden="true" className="size-10 text-success" />
      <Heading className="text-2xl font-semibold tracking-tight">{t('resellers.progress.done')}</Heading>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton href={productId === null ? paths.projects : paths.project(productId)} variant="primary">
          {productId === null ? t('resellers.toProjects') : t('resellers.toProject')}
        </LinkButton>
        <Button onClick={onAnother}>{t('resellers.another')}</Button>
      </div>
    </div>
  );
}
