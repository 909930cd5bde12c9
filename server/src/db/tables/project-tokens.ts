import type { ProjectId, ProjectTokenId, UserId } from '@waypost/domain/base/ids';

export interface ProjectTokenTable {
  token_id: ProjectTokenId;
  product_id: ProjectId;
  name: string;
  /** Keyed hash; the token itself is not stored. */
  hash: Buffer;
  created: Date;
  created_by: UserId;
  ends: Date;
  last_used: Date | null;
}

export interface ProjectTokensTables {
  project_token: ProjectTokenTable;
}
