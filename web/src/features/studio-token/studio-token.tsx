import type { Project } from '@waypost/contract/entities/project';
import { createdStudioToken, ownerRights, pickStudioToken } from '@waypost/domain/keys/studio-token';
import { useApi, useUser } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { MaskedValue } from '../../ui/data/masked-value.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Returns the existing token with full access, or creates one. */
function useStudioToken(project: Project) {
  const { studioTokens } = useApi();
  const user = useUser();
  return useChange({
    mutationFn: async () => {
      if (!user) throw new Error('Nobody is signed in');
      const listed = pickStudioToken(await studioTokens.listStudioTokens(), user.userId);
      if (listed) return listed.tid;
      const urm = ownerRights(user.userId) as Parameters<typeof studioTokens.createStudioToken>[0]['body']['urm'];
      return createdStudioToken(
        await studioTokens.createStudioToken({ query: { project: project.product_id }, body: { urm } }),
      );
    },
  });
}

export function StudioToken({ project }: { project: Project }) {
  const t = useText();
  const token = useStudioToken(project);
  const problem = useChangeProblem(token.error, t('studioToken.failed'));
  return (
    <Card title={t('studioToken.title')} description={t('studioToken.help')}>
      {token.data === undefined ? (
        <Button loading={token.isPending} onClick={() => token.mutate()}>
          {t('studioToken.get')}
        </Button>
      ) : (
        <MaskedValue value={token.data} label={t('studioToken.name')} />
      )}
      {problem !== undefined && (
        <div role="alert" className="mt-3">
          <Notice kind="danger">{problem}</Notice>
        </div>
      )}
    </Card>
  );
}
