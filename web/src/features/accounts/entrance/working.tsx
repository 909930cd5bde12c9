import { Spinner } from '../../../ui/feedback/spinner.tsx';

export function Working({ children }: { children: string }) {
  return (
    <output className="flex min-h-10 items-center gap-3 text-muted late-appearance">
      <Spinner />
      {children}
    </output>
  );
}
