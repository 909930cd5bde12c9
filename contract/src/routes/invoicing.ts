const statement = '/api/developer/statements/{statement_no}';

export const invoicingRoutes = {
  readStatementPdf: { method: 'GET', path: `${statement}/statement.pdf` },
  readStatementUbl: { method: 'GET', path: `${statement}/statement.xml` },
  readStatementCsv: { method: 'GET', path: `${statement}/statement.csv` },
} as const;
