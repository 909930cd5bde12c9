import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import { instant } from '../base/instant.ts';
import { useUiTexts } from '../base/ui-texts.tsx';

export type Theme = 'light' | 'dark' | 'system';

export function ThemeSwitch({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  const texts = useUiTexts();
  const name = useId();
  const choices = [
    { theme: 'light', label: texts.themeLight, Icon: Sun },
    { theme: 'dark', label: texts.themeDark, Icon: Moon },
    { theme: 'system', label: texts.themeSystem, Icon: Monitor },
  ] as const;

  return (
    <fieldset className="inline-flex rounded-md border border-hairline bg-sunken p-0.5">
      <legend className="sr-only">{texts.theme}</legend>
      {choices.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className="touch-target relative grid size-7 place-items-center rounded-sm text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--hairline)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            defaultChecked={value === theme} // every switch of the page follows a choice in the document
            {...instant('theme')}
            onChange={() => onChange(theme)}
            aria-label={label}
            className="absolute inset-0 appearance-none outline-none"
          />
          <Icon aria-hidden="true" className="size-4" />
        </label>
      ))}
    </fieldset>
  );
}
