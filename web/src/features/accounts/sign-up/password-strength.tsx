import { passwordProblems, passwordStrength } from '@waypost/domain/accounts/password';
import { classNames } from '../../../ui/base/class-names.ts';
import { useText } from '../../../messages/use-text.tsx';
import { useFieldText } from '../entrance/use-field-text.ts';

const colours = ['bg-danger', 'bg-warning-solid', 'bg-warning-solid', 'bg-accent', 'bg-accent'] as const;

/** The strength of the typed password, and why it is not accepted yet. */
export function PasswordStrength({
  password,
  email,
  error,
}: {
  password: string;
  email: string;
  error: string | undefined;
}) {
  const t = useText();
  const fieldText = useFieldText();
  const [problem] = passwordProblems(password, email);
  const strength = passwordStrength(password, email);
  const why = problem ? fieldText(problem) : t(`accounts.strength.${strength}`);
  return (
    <div className="-mt-3 flex flex-col gap-1">
      <meter
        className="sr-only"
        min={0}
        max={4}
        value={password === '' ? 0 : strength}
        aria-label={t('accounts.strength')}
      />
      <span className="flex gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full',
              step <= Math.max(strength, 1) && password !== '' ? colours[strength] : 'bg-hairline',
            )}
          />
        ))}
      </span>
      <output className="text-sm text-muted">{password === '' || why === error ? '' : why}</output>
    </div>
  );
}
