import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { ButtonRow } from '../buttons/button-row.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';

type FormLayoutProps = ComponentProps<'form'> & {
  /** The buttons; the primary one is first on phones and last on wide screens. */
  actions?: ReactNode;
  /** In field order. A new problem moves the focus to the first one; a resolved one does not. */
  problems?: readonly FieldProblem[] | undefined;
  summaryTitle?: string;
  /** Why the form as a whole could not be sent. */
  failure?: string | undefined;
};

/** Replaces the browser's validation messages: problems stay beside their fields. */
export function FormLayout({
  actions,
  problems,
  summaryTitle = '',
  failure,
  className,
  children,
  ...form
}: FormLayoutProps) {
  const previous = useRef(problems);
  useEffect(() => {
    const first = problems?.[0];
    const isNew = problems?.some((problem) => !previous.current?.includes(problem)) === true;
    if (first && isNew) document.getElementById(first.fieldId)?.focus();
    previous.current = problems;
  }, [problems]);

  return (
    <form noValidate {...form} className={classNames('flex flex-col gap-5', className)}>
      {failure !== undefined && (
        <div role="alert">
          <Notice kind="danger">{failure}</Notice>
        </div>
      )}
      {problems !== undefined && <ErrorSummary title={summaryTitle} problems={problems} />}
      {children}
      {actions !== undefined && actions !== false && <ButtonRow>{actions}</ButtonRow>}
    </form>
  );
}

/** Fields side by side where there is room for both. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}
