import { addMonths } from '@waypost/domain/plans/billing-period';
import { dayOf } from '@waypost/domain/base/day';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const monthForm = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** The books of a month, by default the last whole one. */
export function LedgerCard() {
  const t = useText();
  const [month, setMonth] = useState(() => addMonths(dayOf(new Date()), -1).slice(0, 7));
  const isMonth = monthForm.test(month);
  return (
    <Card title={t('money.ledger')} description={t('money.ledgerIntro')}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          type="month"
          className="w-56"
          label={t('money.month')}
          value={month}
          error={isMonth ? undefined : t('money.monthInvalid')}
          onChange={({ target }) => setMonth(target.value)}
        />
        {isMonth && (
          <>
            <LinkButton href={paths.ledgerCsv(month)} download icon={<Download />}>
              {t('money.ledgerCsv')}
            </LinkButton>
            <LinkButton href={paths.ledgerAccountsCsv(month)} download icon={<Download />}>
              {t('money.ledgerAccountsCsv')}
            </LinkButton>
          </>
        )}
      </div>
    </Card>
  );
}
