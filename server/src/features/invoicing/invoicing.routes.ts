import type { invoicingEndpoints } from '@waypost/contract/endpoints/invoicing';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/routes/mount.ts';
import type { DocumentService } from './documents/documents.service.ts';

type File = { readonly statement_no: string; readonly ending: string; readonly type: string };

const describeFile = (reply: FastifyReply, { statement_no, ending, type }: File) =>
  void reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${statement_no}.${ending}"`,
  });

export const invoicingHandlers = (documents: DocumentService): Handlers<typeof invoicingEndpoints> => ({
  async readStatementPdf({ caller, params: { statement_no }, reply }) {
    const pdf = await documents.pdf(caller.user, statement_no);
    describeFile(reply, { statement_no, ending: 'pdf', type: 'application/pdf' });
    return pdf;
  },
  async readStatementUbl({ caller, params: { statement_no }, reply }) {
    const xml = await documents.ubl(caller.user, statement_no);
    describeFile(reply, { statement_no, ending: 'xml', type: 'application/xml; charset=utf-8' });
    return xml;
  },
  async readStatementCsv({ caller, params: { statement_no }, reply }) {
    const csv = await documents.csv(caller.user, statement_no);
    describeFile(reply, { statement_no, ending: 'csv', type: 'text/csv; charset=utf-8' });
    return csv;
  },
});
