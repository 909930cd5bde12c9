import type { ApiKey } from '@waypost/contract/entities/key';
import { useText } from '../../messages/use-text.tsx';
import { ConfirmedSwitch } from '../../ui/forms/confirmed-switch.tsx';
import { useSwitchKey } from './keys-mutations.ts';

type KeySwitchProps = { readonly hrnId: string; readonly apiKey: ApiKey; readonly describedBy: string };

export function KeySwitch({ hrnId, apiKey: { apiKeyId, name, enabled }, describedBy }: KeySwitchProps) {
  const t = useText();
  const change = useSwitchKey({ hrnId, apiKeyId });
  return (
    <ConfirmedSwitch
      label={t('keys.switch', { name })}
      on={enabled}
      busy={change.isPending}
      describedBy={describedBy}
      onSwitch={(on) => change.mutate(on)}
    />
  );
}
