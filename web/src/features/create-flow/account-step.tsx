import type { ReactNode } from 'react';
import { freemiumLimitCodes } from '@waypost/domain/create-flow';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import type { CreateFlowHandle } from './use-create-flow.ts';

/** The first step: the sign-in frame, or the refusal that ends the flow here for who is signed in (CRE-29, CRE-41). */
export function AccountStep({ flow, signIn }: { flow: CreateFlowHandle; signIn: ReactNode }) {
  const t = useText();
  const reasonText = useReasonText();
  const { error } = flow.state;
  if (error === null || !freemiumLimitCodes.includes(error)) return signIn;
  return (
    <div role="alert" className="flex flex-col items-start gap-5">
      <Notice kind="danger" title={reasonText(error)} />
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/projects" variant="primary">
          {t('createFlow.toProjects')}
        </LinkButton>
        <LinkButton href="/pricing">{t('createFlow.toPricing')}</LinkButton>
      </div>
    </div>
  );
}
