import type { invoicingEndpoints } from '@waypost/contract/endpoints/invoicing';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/routes/mount.ts';
import type { DocumentService } from './documents/documents.service.ts';

const nameFile = (reply: FastifyReply, filename: string) =>
  void reply.header('content-disposition', `attachment; filename="${filename}"`);

export const invoicingHandlers = (documents: DocumentService): Handlers<typeof invoicingEndpoints> => ({
  async readStatementPdf({ caller, params: { statement_no }, reply }) {
    const pdf = await documents.pdf(caller.user, statement_no);
    nameFile(reply, `${statement_no}.pdf`);
    return pdf;
  },
  async readStatementUbl({ caller, params: { statement_no }, reply }) {
    const xml = await documents.ubl(caller.user, statement_no);
    nameFile(reply, `${statement_no}.xml`);
    return xml;
  },
  async readStatementCsv({ caller, params: { statement_no }, reply }) {
    const csv = await documents.csv(caller.user, statement_no);
    nameFile(reply, `${statement_no}.csv`);
    return csv;
  },
});
