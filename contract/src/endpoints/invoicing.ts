import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { csvFileOf, line } from '../entities/values.ts';
import { invoicingRoutes } from '../routes/invoicing.ts';

const file = {
  tag: 'Billing',
  access: 'user',
  envelope: 'raw',
  limit: { max: 30, windowMs: 60_000 },
  params: z.object({ statement_no: line(1, 60) }),
  reasons: ['NOT_FOUND'],
} as const;

export const invoicingEndpoints = {
  readStatementPdf: {
    ...invoicingRoutes.readStatementPdf,
    ...file,
    summary: 'Download a statement of the caller’s account as PDF',
    produces: 'application/pdf',
    response: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }),
    unchecked: true,
  },
  readStatementUbl: {
    ...invoicingRoutes.readStatementUbl,
    ...file,
    summary: 'Download a statement of the caller’s account as UBL (EN 16931)',
    produces: 'application/xml',
    response: z.string(),
  },
  readStatementCsv: {
    ...invoicingRoutes.readStatementCsv,
    ...file,
    summary: 'Download the lines of a statement of the caller’s account as CSV',
    produces: 'text/csv',
    response: csvFileOf('Every line'),
    unchecked: true,
  },
} as const satisfies Endpoints;
