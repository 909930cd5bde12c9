import type { FederationProblem } from '@waypost/domain/accounts/federation';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';

/** Why the sign-in at the provider failed; screen readers announce it. */
export function ProviderProblem({
  problem,
  name,
}: {
  problem: FederationProblem | undefined;
  name?: string | undefined;
}) {
  const t = useText();
  return (
    <div role="alert" className="empty:hidden">
      {problem !== undefined && (
        <Notice
          kind="danger"
          title={t(`federation.problem.${problem}`, { name: name ?? t('federation.organisation') })}
        />
      )}
    </div>
  );
}
