import { Spinner } from '../../ui/spinner.tsx';

export function Working({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-muted">
      <Spinner />
      {children}
    </p>
  );
}
