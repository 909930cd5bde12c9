const statements = '/api/money/statements';

export const moneyRoutes = {
  listAllStatements: { method: 'GET', path: statements },
  creditStatement: { method: 'POST', path: `${statements}/{statement_no}/credit` },
  readAnyStatementPdf: { method: 'GET', path: `${statements}/{statement_no}/statement.pdf` },
  readLedger: { method: 'GET', path: '/api/money/ledger/{month}/ledger.csv' },
  collectStatement: { method: 'POST', path: `${statements}/{statement_no}/collection` },
  readLedgerAccounts: { method: 'GET', path: '/api/money/ledger/{month}/accounts.csv' },
  listDifferences: { method: 'GET', path: '/api/money/differences' },
  listMoneyActions: { method: 'GET', path: '/api/money/actions' },
} as const;
