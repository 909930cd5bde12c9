import type { ProjectSummary } from '@waypost/contract/entities/developer';
import type { DeveloperId } from '@waypost/domain/ids';
import type { Executor } from '../../db/transaction.ts';
import { listSummaries } from './projects.store.ts';

/** What an account shows of its projects; it depends on no other feature, as the projects depend on the accounts. */
export type ProjectDirectory = {
  summariesOf(db: Executor, developer_id: DeveloperId): Promise<readonly ProjectSummary[]>;
};

export const createProjectDirectory = (): ProjectDirectory => ({ summariesOf: listSummaries });
