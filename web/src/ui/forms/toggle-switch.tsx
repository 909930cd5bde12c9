import { useState } from 'react';
import { MissingData } from '../data/missing-data.tsx';

type ToggleSwitchProps<Value extends string | number | boolean> = {
  label: string;
  /** All three are required; the switch does not render without them. */
  onValue: Value | undefined;
  offValue: Value | undefined;
  defaultValue: Value | undefined;
  onChange?: (value: Value) => void;
  name?: string;
};

type SwitchProps<Value> = {
  label: string;
  onValue: Value;
  startsOn: boolean;
  pick: (on: boolean) => void;
  name?: string | undefined;
};

function Switch<Value extends string | number | boolean>({ label, onValue, startsOn, pick, name }: SwitchProps<Value>) {
  const [on, setOn] = useState(startsOn);
  const change = (next: boolean) => {
    setOn(next);
    pick(next);
  };
  return (
    <label className="inline-flex items-center gap-2.5 max-md:min-h-11">
      <span className="relative inline-flex">
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          name={name}
          value={String(onValue)}
          checked={on}
          onChange={(event) => change(event.target.checked)}
          className="peer h-5 w-9 appearance-none rounded-full border border-control-border bg-sunken transition-colors checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-control-border transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent"
        />
      </span>
      {label}
    </label>
  );
}

/** A switch between two values that the caller defines. */
export function ToggleSwitch<Value extends string | number | boolean>(props: ToggleSwitchProps<Value>) {
  const { label, onValue, offValue, defaultValue, onChange, name } = props;
  if (onValue === undefined || offValue === undefined || defaultValue === undefined) return <MissingData />;
  return (
    <Switch
      label={label}
      name={name}
      onValue={onValue}
      startsOn={defaultValue === onValue}
      pick={(on) => onChange?.(on ? onValue : offValue)}
    />
  );
}
