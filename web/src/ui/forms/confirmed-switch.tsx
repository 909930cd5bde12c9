import { Spinner } from '../feedback/spinner.tsx';

type ConfirmedSwitchProps = {
  readonly label: string;
  readonly on: boolean;
  /** While a change runs. */
  readonly busy: boolean;
  readonly describedBy?: string;
  readonly onSwitch: (on: boolean) => void;
};

/** A switch whose change the server decides: it shows the confirmed state, never the requested one. */
export function ConfirmedSwitch({ label, on, busy, describedBy, onSwitch }: ConfirmedSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      onClick={() => onSwitch(!on)}
      className="inline-flex items-center justify-center rounded-full max-md:min-h-11"
    >
      <span
        aria-hidden="true"
        className={`relative h-5 w-9 rounded-full border transition-colors ${on ? 'border-accent bg-accent' : 'border-control-border bg-sunken'}`}
      >
        <span
          className={`absolute top-[2px] left-[2px] grid size-3.5 place-items-center rounded-full transition-transform ${on ? 'translate-x-4 bg-on-accent text-accent' : 'bg-control-border text-surface'}`}
        >
          {busy && <Spinner className="size-3!" />}
        </span>
      </span>
    </button>
  );
}
