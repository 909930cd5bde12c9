/** The box of every text control; 16 px on phones, because iOS zooms into smaller text. */
export const controlClass =
  'touch-target h-9 w-full min-w-0 rounded-sm border border-control-border bg-surface px-3 text-base text-ink max-md:text-[1rem] ' +
  'hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-soft/40 ' +
  '[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';
