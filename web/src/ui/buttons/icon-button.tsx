import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'icon' | 'square' | 'children' | 'aria-label'> & {
  icon: ReactNode;
  label: string;
};

/** A button with only an icon; its label is its name and its tooltip. */
export function IconButton({ icon, label, variant = 'quiet', ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button {...props} square variant={variant} aria-label={label}>
        {icon}
      </Button>
    </Tooltip>
  );
}
