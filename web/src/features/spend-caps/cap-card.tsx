import type { CapState } from '@waypost/contract/entities/spend-caps';
import { useState } from 'react';
import { formatDay, formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CapForm, type CapPlace } from './cap-form.tsx';
import { amountText, toneOf } from './cap-words.ts';

type Cap = NonNullable<CapState['cap']>;

/** How much of a cap is used, and what happens at 100 %. */
function CapUse({ state, cap }: { readonly state: CapState; readonly cap: Cap }) {
  const t = useText();
  const limit = amountText(cap.amount, cap, t);
  const until = formatMinute(state.ends, t);
  const used = state.usage?.[cap.measure];
  return (
    <div className="flex flex-col gap-3">
      {used === undefined ? (
        <p className="font-medium">{t('spendCaps.level', { level: state.level, limit })}</p>
      ) : (
        <ProgressBar
          label={t('spendCaps.used')}
          value={used}
          max={cap.amount}
          words={t('spendCaps.usedOf', { used: amountText(used, cap, t), limit })}
          tone={toneOf(state)}
        />
      )}
      {state.stopped && (
        <Notice kind="danger" title={t('spendCaps.stoppedTitle')}>
          {t('spendCaps.stopped', { until })}
        </Notice>
      )}
      <p className="text-sm text-muted">
        {t(cap.at_limit === 'refuse' ? 'spendCaps.willRefuse' : 'spendCaps.willWarn')}{' '}
        {t('spendCaps.period', { from: formatDay(state.period_start, t), until })}
      </p>
    </div>
  );
}

type CapCardProps = CapPlace & { readonly title: string; readonly description: string };

/** One cap with its use, and its form for those who may change it. */
export function CapCard({ title, description, ...place }: CapCardProps) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const { state } = place;
  const { cap, may_change } = state;
  return (
    <Card
      title={title}
      description={description}
      action={
        may_change && !isEditing ? (
          <Button
            size="small"
            aria-label={t(cap ? 'spendCaps.changeOf' : 'spendCaps.setOf', { name: title })}
            onClick={() => setEditing(true)}
          >
            {t(cap ? 'spendCaps.change' : 'spendCaps.set')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        {cap ? <CapUse {...{ state, cap }} /> : <p className="text-muted">{t('spendCaps.none')}</p>}
        {isEditing && <CapForm {...place} onClose={() => setEditing(false)} />}
        {!may_change && <p className="text-sm text-muted">{t('spendCaps.readOnly')}</p>}
      </div>
    </Card>
  );
}
