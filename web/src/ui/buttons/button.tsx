import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-style.ts';
import { classNames } from '../base/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode;
    loading?: boolean | undefined;
    /** Why the button is disabled; every disabled button needs a reason. */
    disabledReason?: string | undefined;
  };

function Face({ icon, loading, children }: Pick<ButtonProps, 'icon' | 'loading' | 'children'>) {
  return (
    <>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classNames('inline-flex items-center gap-2 [&_svg]:size-4', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </>
  );
}

/** Stays focusable while disabled, so that keyboard users can read the reason. */
export function Button({ variant, size, square, className, icon, loading, disabledReason, ...props }: ButtonProps) {
  const reasonId = useId();
  const inert = loading === true || disabledReason !== undefined;

  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert) return props.onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Tooltip id={reasonId} text={disabledReason}>
      <button
        type="button"
        {...props}
        onClick={act}
        aria-disabled={inert || undefined}
        aria-busy={loading || undefined}
        aria-describedby={disabledReason === undefined ? props['aria-describedby'] : reasonId}
        className={classNames(
          buttonClass({ variant, size, square, className }),
          'relative',
          disabledReason !== undefined && 'inert-look',
        )}
      >
        <Face icon={icon} loading={loading}>
          {props.children}
        </Face>
      </button>
    </Tooltip>
  );
}
