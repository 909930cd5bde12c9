import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import { findPdf, findStatement, keepPdf, ownerOf } from './documents.store.ts';
import type { FrozenStatement } from './frozen-statement.ts';
import type { RenderPdf } from './pdf/pdf-renderer.ts';
import { statementCsv } from './statement-csv.ts';
import { statementUbl } from './ubl/ubl.ts';

type Viewer = Pick<SessionUser, 'userId'>;

/** Each throws NOT_FOUND, also for another account's statement. */
export type DocumentService = {
  /** Of any account, for operators. */
  pdfOf(statement_no: string): Promise<Buffer>;
  pdf(viewer: Viewer, statement_no: string): Promise<Buffer>;
  ubl(viewer: Viewer, statement_no: string): Promise<string>;
  csv(viewer: Viewer, statement_no: string): Promise<AsyncIterable<string>>;
};

export type DocumentDeps = Pick<Plumbing, 'db'> & {
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly render: RenderPdf;
};

/** The files of an issued statement, all made of its frozen content. */
export function createDocumentService({ db, developers, render }: DocumentDeps): DocumentService {
  async function assertOwn({ userId }: Viewer, statement_no: string): Promise<void> {
    const [owner, account] = [await ownerOf(db, statement_no), await developers.find(userId)];
    if (owner === undefined || owner !== account?.developer_id) throw new DomainError('NOT_FOUND');
  }

  async function read(statement_no: string): Promise<FrozenStatement> {
    const statement = await findStatement(db, statement_no);
    if (!statement) throw new DomainError('NOT_FOUND');
    return statement;
  }

  async function pdfOf(statement_no: string): Promise<Buffer> {
    const kept = await findPdf(db, statement_no);
    return kept ?? keepPdf(db, statement_no, await render(await read(statement_no)));
  }

  return {
    pdfOf,
    async pdf(viewer, statement_no) {
      await assertOwn(viewer, statement_no);
      return pdfOf(statement_no);
    },
    async ubl(viewer, statement_no) {
      await assertOwn(viewer, statement_no);
      return statementUbl(await read(statement_no));
    },
    async csv(viewer, statement_no) {
      await assertOwn(viewer, statement_no);
      return statementCsv(await read(statement_no));
    },
  };
}
