import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-style.ts';
import { classNames } from '../base/class-names.ts';
import { Link, type LinkProps } from '../navigation/link.tsx';

export function LinkButton({
  variant,
  size,
  square,
  className,
  icon,
  children,
  ...props
}: LinkProps & ButtonLook & { icon?: ReactNode }) {
  return (
    <Link {...props} className={classNames(buttonClass({ variant, size, square, className }), '[&_svg]:size-4')}>
      {icon}
      {children}
    </Link>
  );
}
