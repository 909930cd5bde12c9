import CircleCheck from 'lucide-react/icons/circle-check';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { storedEvaluation } from './evaluation-flow.ts';

const never = () => () => undefined;

/** The end of the evaluation flow. Without a finished flow in this tab it leads to the projects only. */
export function CreateDonePage() {
  const t = useText();
  const productId = useSyncExternalStore(
    never,
    () => storedEvaluation()?.productId ?? null,
    () => null,
  );
  return (
    <div className="contours mx-auto my-8 grid w-full max-w-3xl justify-items-center gap-4 panel px-6 py-14 text-center">
      <CircleCheck aria-hidden="true" className="size-10 text-success" />
      <h1 className="text-2xl font-semibold tracking-tight">{t('evaluation.done')}</h1>
      <p className="max-w-[52ch] text-muted">{t('evaluation.doneHelp')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {productId !== null && (
          <LinkButton href={paths.project(productId)} variant="primary">
            {t('createFlow.toProject')}
          </LinkButton>
        )}
        <LinkButton href={paths.projects}>{t('createFlow.toProjects')}</LinkButton>
      </div>
    </div>
  );
}
