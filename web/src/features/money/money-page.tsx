import { useDeferredValue, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { DifferencesCard } from './differences-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { MoneyLog } from './money-log.tsx';
import { StatementTable } from './statement-table.tsx';

/** The operators' page about money (BIL-45). */
export function MoneyPage() {
  const t = useText();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const searchField = useRef<HTMLInputElement>(null);
  const showCustomer = (developer_id: string) => {
    setTyped(developer_id);
    searchField.current?.focus();
  };
  return (
    <>
      <PageHeader title={t('money.title')} description={t('money.intro')} />
      <div className="grid gap-5">
        <DifferencesCard onCustomer={showCustomer} />
        <Card title={t('money.statements')}>
          <TextField
            className="mb-5 max-w-md"
            ref={searchField}
            type="search"
            label={t('money.search')}
            help={t('money.searchHelp')}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <StatementTable search={search} />
        </Card>
        <LedgerCard />
        <Card title={t('money.log')} description={t('money.logIntro')}>
          <MoneyLog />
        </Card>
      </div>
    </>
  );
}
