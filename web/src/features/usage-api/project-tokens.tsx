import type { ProjectToken } from '@waypost/contract/entities/project-token';
import type { ProjectId } from '@waypost/domain/base/ids';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useRef, useState } from 'react';
import { QueryFailed } from '../../api/query-failed.tsx';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useFocusAfterRemoval } from '../../ui/base/use-focus-after-removal.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { useProjectTokens } from './project-tokens-queries.ts';

const CreateTokenDialog = lazyPart(async () => (await import('./token-dialogs.tsx')).CreateTokenDialog);
const DeleteTokenDialog = lazyPart(async () => (await import('./token-dialogs.tsx')).DeleteTokenDialog);

/** The UTC day, with the exact time as a tooltip. */
function Day({ instant }: { readonly instant: string | null }) {
  const t = useText();
  if (instant === null) return t('usageApi.never');
  return (
    <time dateTime={instant} title={instant} className="whitespace-nowrap">
      {formatDay(instant, t)}
    </time>
  );
}

type TokensTableProps = { readonly tokens: readonly ProjectToken[]; readonly onDelete: (token: ProjectToken) => void };

function TokensTable({ tokens, onDelete }: TokensTableProps) {
  const t = useText();
  const columns: Column<ProjectToken>[] = [
    { key: 'name', header: t('usageApi.name'), cell: ({ name }) => name },
    { key: 'created', header: t('usageApi.created'), cell: ({ created }) => <Day instant={created} /> },
    { key: 'lastUsed', header: t('usageApi.lastUsed'), cell: ({ last_used }) => <Day instant={last_used} /> },
    { key: 'ends', header: t('usageApi.ends'), cell: ({ ends }) => <Day instant={ends} /> },
  ];
  return (
    <DataTable
      caption={t('usageApi.caption')}
      columns={columns}
      rows={tokens}
      rowKey={({ token_id }) => token_id}
      rowActions={(token) => (
        <IconButton
          size="small"
          label={t('usageApi.deleteOne', { name: token.name })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(token)}
        />
      )}
    />
  );
}

function TokenList({ projectId, tokens }: { readonly projectId: ProjectId; readonly tokens: readonly ProjectToken[] }) {
  const t = useText();
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ProjectToken>();
  const createButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(tokens.length, createButton);
  return (
    <>
      {tokens.length > 0 ? (
        <TokensTable tokens={tokens} onDelete={setDeleting} />
      ) : (
        <p className="text-muted">{t('usageApi.none')}</p>
      )}
      <Button ref={createButton} className="mt-4" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
        {t('usageApi.create')}
      </Button>
      <CreateTokenDialog projectId={projectId} open={isCreating} onClose={() => setCreating(false)} />
      {deleting && <DeleteTokenDialog projectId={projectId} token={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

/** The tokens with which programs read the usage of a project. */
export function ProjectTokens({ projectId }: { readonly projectId: ProjectId }) {
  const t = useText();
  const { data: tokens, error, isFetching, refetch } = useProjectTokens(projectId);
  return (
    <Card
      title={t('usageApi.title')}
      description={
        <>
          {t('usageApi.help')} <TextLink href={paths.readYourUsage}>{t('usageApi.read')}</TextLink>
        </>
      }
    >
      {tokens && <TokenList projectId={projectId} tokens={tokens} />}
      {!tokens && error && (
        <QueryFailed
          headingLevel={3}
          title={t('usageApi.loadFailed')}
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {!tokens && !error && (
        <Loading>
          <SkeletonTable rows={1} />
        </Loading>
      )}
    </Card>
  );
}
