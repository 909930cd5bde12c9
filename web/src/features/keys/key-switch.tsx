import type { ApiKey } from '@waypost/contract/entities/key';
import { useText } from '../../messages/use-text.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useSwitchKey } from './keys-mutations.ts';

type KeySwitchProps = { readonly hrnId: string; readonly apiKey: ApiKey; readonly describedBy: string };

/** Shows the confirmed state, never the requested one. */
export function KeySwitch({ hrnId, apiKey: { apiKeyId, name, enabled }, describedBy }: KeySwitchProps) {
  const t = useText();
  const change = useSwitchKey({ hrnId, apiKeyId });
  return (
    <button
      type="button"
      role="switch"
      aria-checked={enabled}
      aria-label={t('keys.switch', { name })}
      aria-describedby={describedBy}
      aria-busy={change.isPending || undefined}
      onClick={() => change.mutate(!enabled)}
      className="inline-flex items-center justify-center rounded-full max-md:min-h-11"
    >
      <span
        aria-hidden="true"
        className={`relative h-5 w-9 rounded-full border transition-colors ${enabled ? 'border-accent bg-accent' : 'border-control-border bg-sunken'}`}
      >
        <span
          className={`absolute top-[2px] left-[2px] grid size-3.5 place-items-center rounded-full transition-transform ${enabled ? 'translate-x-4 bg-on-accent text-accent' : 'bg-control-border text-surface'}`}
        >
          {change.isPending && <Spinner className="size-3!" />}
        </span>
      </span>
    </button>
  );
}
