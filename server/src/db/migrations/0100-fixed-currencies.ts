import { type QueryExecutorProvider, sql } from 'kysely';

/** Whoever has bought keeps the currency of the last purchase, also when the country changes. */
export const fixedCurrencies = {
  name: '0100-fixed-currencies',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      update developer_account set currency_cd = bought.currency
      from (
        select distinct on (developer_id) developer_id, quote->'order'->>'currency' as currency
        from purchase where state = 'settled' order by developer_id, purchase_id desc
      ) as bought
      where bought.developer_id = developer_account.developer_id and currency_cd is null`.execute(db);
  },
};
