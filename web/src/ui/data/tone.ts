export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Text, background and border of a tone; a word or an icon always repeats its meaning. */
export const toneClass: Record<Tone, string> = {
  neutral: 'border-hairline bg-sunken text-muted',
  info: 'border-info-border bg-info-soft text-info',
  success: 'border-success-border bg-success-soft text-success',
  warning: 'border-warning-border bg-warning-soft text-warning',
  danger: 'border-danger-border bg-danger-soft text-danger',
};
