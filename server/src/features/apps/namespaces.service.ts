import type { NamespaceHolder, NamespaceQuestion } from '@waypost/contract/entities/app';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { Executor } from '../../db/transaction.ts';
import type { AppDirectory } from './apps.service.ts';
import { findNamespaceHolder } from './apps.store.ts';

type Deps = { readonly db: Executor; readonly directory: Pick<AppDirectory, 'findApp'> };
export type NamespaceService = ReturnType<typeof createNamespaceService>;

/** Looks up namespaces, each of which belongs to one active app of a platform. */
export const createNamespaceService = ({ db, directory }: Deps) => ({
  /** Throws NOT_FOUND when the namespace is free; the answer hides a stranger's app. */
  async find(viewer: Viewer, question: NamespaceQuestion): Promise<NamespaceHolder> {
    const holder = await findNamespaceHolder(db, question);
    if (!holder) throw new DomainError('NOT_FOUND');
    const seen = await directory.findApp(db, viewer, holder.app_id);
    return { app_id: seen ? holder.app_id : null };
  },
});
