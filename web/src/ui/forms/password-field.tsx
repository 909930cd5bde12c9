import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { controlClass } from './control-style.ts';
import { Field, type FieldWords } from './field.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'required' | 'type'> & FieldWords;

export function PasswordField({
  label,
  help,
  error,
  required,
  optional,
  aside,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const texts = useUiTexts();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, help, error, required, optional, aside, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(controlClass, 'pr-11')}
          />
          <button
            type="button"
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </Field>
  );
}
