import { classNames } from '../base/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';
export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Square, for a button with only an icon. */
  square?: boolean | undefined;
  className?: string | undefined;
};

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent enabled-look:hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border-control-border/50 shadow-highlight enabled-look:hover:border-control-border',
  quiet: 'bg-transparent text-ink border-transparent enabled-look:hover:bg-sunken',
  danger: 'bg-danger-solid text-on-danger border-transparent enabled-look:hover:bg-danger-solid-strong',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'h-9 rounded-sm text-base',
  small: 'h-7 rounded-sm text-sm',
};

const widths: Record<ButtonSize, { text: string; square: string }> = {
  normal: { text: 'px-3.5', square: 'w-9' },
  small: { text: 'px-2.5', square: 'w-7' },
};

/** One style for buttons and for links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'normal', square = false, className }: ButtonLook): string {
  return classNames(
    'touch-target inline-flex shrink-0 items-center justify-center gap-2 border font-medium whitespace-nowrap no-underline',
    'transition-colors select-none',
    variants[variant],
    sizes[size],
    square ? widths[size].square : widths[size].text,
    className,
  );
}
