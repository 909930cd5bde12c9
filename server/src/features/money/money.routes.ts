import type { moneyEndpoints } from '@waypost/contract/endpoints/money';
import { minorUnits } from '@waypost/domain/billing/usage-cost';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/routes/mount.ts';
import type { MoneyService } from './money.service.ts';

const nameFile = (reply: FastifyReply, filename: string) =>
  void reply.header('content-disposition', `attachment; filename="${filename}"`);

export const moneyHandlers = (money: MoneyService): Handlers<typeof moneyEndpoints> => ({
  listAllStatements({ caller, query }) {
    money.as(caller.user);
    return money.statements(query);
  },
  async creditStatement({ caller, params: { statement_no }, body: { net, reason, refund } }) {
    const operator = money.as(caller.user);
    const order = { statement_no, net: net === undefined ? undefined : minorUnits(net), reason, refund };
    const credit = await money.credit(operator, order);
    return { ...credit, total: credit.total / 100 };
  },
  async readAnyStatementPdf({ caller, params: { statement_no }, reply }) {
    money.as(caller.user);
    const pdf = await money.pdf(statement_no);
    nameFile(reply, `${statement_no}.pdf`);
    return pdf;
  },
  async collectStatement({ caller, params: { statement_no }, body }) {
    await money.collect(money.as(caller.user), { statement_no, ...body });
    return {};
  },
  readLedger({ caller, params: { month }, reply }) {
    money.as(caller.user);
    nameFile(reply, `ledger-${month}.csv`);
    return money.ledgerOf(month, 'entries');
  },
  readLedgerAccounts({ caller, params: { month }, reply }) {
    money.as(caller.user);
    nameFile(reply, `ledger-accounts-${month}.csv`);
    return money.ledgerOf(month, 'accounts');
  },
  listDifferences({ caller, query: { after } }) {
    money.as(caller.user);
    return money.differences(after);
  },
  listMoneyActions({ caller, query: { after } }) {
    money.as(caller.user);
    return money.actions(after);
  },
});
