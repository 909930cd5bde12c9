import type { PaymentFormSession } from '@waypost/contract/entities/payments';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePage } from '../../../api/app-context.tsx';
import { useLanguage } from '../../../messages/use-text.tsx';
import { reloadForPolicy } from '../payment-policy.ts';
import { localeOf } from '../payment-queries.ts';
import type { OlderCard, OlderCardOptions } from './older-card.ts';

type Mounting = Omit<OlderCardOptions, 'locale' | 'session' | 'onBroken' | 'isWanted'>;
export type Places = {
  readonly fields: RefObject<HTMLDivElement | null>;
  readonly action: RefObject<HTMLDivElement | null>;
};

/** Mounts the provider's component for a session; again for another one. */
export function useOlderCard(session: PaymentFormSession, places: Places, mounting: Mounting) {
  const locale = localeOf(useLanguage());
  const page = usePage();
  const card = useRef<OlderCard>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const on = useEffectEvent(() => mounting);
  const { fields, action } = places;
  useEffect(() => {
    let isGone = false;
    let mounted: OlderCard | undefined;
    const mount = async (elements: { readonly fields: HTMLElement; readonly action: HTMLElement }) => {
      const { mountOlderCard } = await import('./older-card.ts');
      mounted = await mountOlderCard(elements, {
        session,
        locale,
        begin: () => on().begin(),
        onEnter: () => on().onEnter(),
        onInvalid: (frames) => on().onInvalid(frames),
        onAction: () => on().onAction(),
        onBroken: () => setState('failed'),
        onResult: (result) => on().onResult(result),
        onError: () => on().onError(),
        isWanted: () => !isGone,
      });
      if (!mounted) return;
      card.current = mounted;
      setState('ready');
    };
    if (fields.current && action.current && !reloadForPolicy(page))
      mount({ fields: fields.current, action: action.current }).catch(() => setState('failed'));
    return () => {
      isGone = true;
      mounted?.unmount();
      card.current = undefined;
    };
  }, [session, locale, fields, action, page]);
  return { card, state };
}
