import type { ReactNode } from 'react';
import { isAtFreemiumLimit } from './flow-rules.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { FlowRefusal } from './flow-refusal.tsx';
import type { CreateFlowHandle } from './use-create-flow.ts';

/** The first step: the sign-in frame, or for a signed-in user the refusal that ends the flow. */
export function AccountStep({ flow, signIn }: { flow: CreateFlowHandle; signIn: ReactNode }) {
  const t = useText();
  const { error } = flow.state;
  const isAtLimit = isAtFreemiumLimit({ error });
  return (
    <div className="flex flex-col gap-5">
      <FlowRefusal error={error} />
      {isAtLimit ? (
        <div className="flex flex-wrap gap-3">
          <LinkButton href={paths.projects} variant="primary">
            {t('createFlow.toProjects')}
          </LinkButton>
          <LinkButton href={paths.pricing}>{t('createFlow.toPricing')}</LinkButton>
        </div>
      ) : (
        signIn
      )}
    </div>
  );
}
