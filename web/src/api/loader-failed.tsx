import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryFailed } from './query-failed.tsx';

type LoaderFailedProps = ErrorComponentProps & { readonly title: string; readonly action?: ReactNode };

/** Shown instead of a page whose loader failed; a retry runs the loader again. */
export function LoaderFailed({ error, reset, ...state }: LoaderFailedProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    return router.invalidate();
  };
  return (
    <div className="pt-8">
      <QueryFailed
        {...state}
        headingLevel={1}
        error={error instanceof Error ? error : new Error(String(error))}
        retry={retry}
      />
    </div>
  );
}
