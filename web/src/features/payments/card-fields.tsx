import type { CardMethods, CardPaymentResult } from '@waypost/contract/entities/payments';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi, usePage } from '../../api/app-context.tsx';
import { useLanguage, useText } from '../../messages/use-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAttemptWait } from './attempt-wait.ts';
import type { CardComponent, CardComponentOptions } from './card-component.ts';
import { localeOf } from './payment-queries.ts';
import { reloadForPolicy } from './payment-policy.ts';

/** The fixed sentences of failed calls (PAY-28, PAY-29). */
const callFailures = { pay: 'Payment initiation failed', finish: 'Payment Additional failed' } as const;

type CardFieldsProps = {
  readonly methods: CardMethods;
  readonly onMounted: (component: CardComponent | undefined) => void;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onResult: (result: CardPaymentResult) => void;
  readonly onFailure: (message: string) => void;
};

/** After this time without the provider's frames, people are told. */
const framesLimitMs = 15_000;

const stateKeys = [
  'type',
  'holderName',
  'encryptedCardNumber',
  'encryptedExpiryMonth',
  'encryptedExpiryYear',
  'encryptedSecurityCode',
  'brand',
  'fundingSource',
  'checkoutAttemptId',
  'sdkData',
];

/** Only what the portal needs: the component adds more with every version. */
const pickKnown = (paymentMethod: object) =>
  Object.fromEntries(Object.entries(paymentMethod).filter(([key]) => stateKeys.includes(key)));

function useCardCalls({ onBusy, onFailure }: CardFieldsProps): Pick<CardComponentOptions, 'pay' | 'finish'> {
  const api = useApi();
  const waitText = useAttemptWait();
  const orFailure = (call: Promise<CardPaymentResult>, message: string) =>
    call.catch((error: unknown) => {
      onFailure(waitText(error) ?? message);
      return undefined;
    });
  return {
    pay: ({ paymentMethod, browserInfo }) => {
      onBusy(true);
      const source = `${location.pathname}${location.search}`;
      const body = { paymentMethod: pickKnown(paymentMethod), browserInfo, source } as never;
      return orFailure(api.payments.payByCard({ body }), callFailures.pay);
    },
    finish: (details, paymentData) =>
      orFailure(api.payments.finishCardPayment({ body: { details, paymentData } }), callFailures.finish),
  };
}

/** What the fields will take, so that nothing below them moves under a press; the component stacks them below 480 px. */
const fieldsHeight = 'relative min-h-[444px] min-[480px]:min-h-[322px]';

/** The provider's fields; its component loads with the first form. */
export function CardFields(props: CardFieldsProps) {
  const t = useText();
  const locale = localeOf(useLanguage());
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const calls = useCardCalls(props);
  const pay = useEffectEvent(calls.pay);
  const finish = useEffectEvent(calls.finish);
  const onResult = useEffectEvent(props.onResult);
  const onError = useEffectEvent(() => props.onFailure(callFailures.pay));
  const giveUp = useEffectEvent(() => state === 'loading' && setState('failed'));
  const onMounted = useEffectEvent(props.onMounted);
  const { methods } = props;
  const page = usePage();
  useEffect(() => {
    let isGone = false;
    let mounted: CardComponent | undefined;
    const mount = async (element: HTMLElement) => {
      const { mountCard } = await import('./card-component.ts');
      mounted = await mountCard(element, {
        methods,
        locale,
        pay: (data) => pay(data),
        finish: (details, paymentData) => finish(details, paymentData),
        onResult: (result) => onResult(result),
        onError: () => onError(),
        onReady: () => isGone || setState('ready'),
        isWanted: () => !isGone,
      });
      if (mounted && !isGone) onMounted(mounted);
    };
    const limit = setTimeout(() => giveUp(), framesLimitMs);
    if (place.current && !reloadForPolicy(page)) mount(place.current).catch(() => setState('failed'));
    return () => {
      isGone = true;
      clearTimeout(limit);
      mounted?.unmount();
      onMounted(undefined);
    };
  }, [methods, locale, page]);
  return (
    <>
      {state === 'failed' && <Notice kind="danger">{t('payments.fieldsFailed')}</Notice>}
      <div className={state === 'failed' ? '' : fieldsHeight}>
        <div ref={place} className="card-fields" />
        {state === 'loading' && <Skeleton className="absolute inset-0" />}
      </div>
    </>
  );
}
