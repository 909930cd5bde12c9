import type { NamespaceHolder, NamespaceQuestion } from '@waypost/contract/entities/app';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { Viewer } from '@waypost/domain/projects/project-relation';
import type { Executor } from '../../db/transaction.ts';
import type { AppDirectory } from './apps.service.ts';
import { findNamespaceHolder } from './apps.store.ts';

type Deps = { readonly db: Executor; readonly directory: Pick<AppDirectory, 'findApp'> };
export type NamespaceService = ReturnType<typeof createNamespaceService>;

/** Who has a namespace: one active app of a platform at a time. */
export const createNamespaceService = ({ db, directory }: Deps) => ({
  /** Throws NOT_FOUND when the namespace is free; nobody learns whose a stranger's app is. */
  async find(viewer: Viewer, question: NamespaceQuestion): Promise<NamespaceHolder> {
    const holder = await findNamespaceHolder(db, question);
    if (!holder) throw new DomainError('NOT_FOUND');
    const seen = await directory.findApp(db, viewer, holder.app_id);
    return { app_id: seen ? holder.app_id : null };
  },
});
