import type { MouseEvent } from 'react';
import { Notice } from '../feedback/notice.tsx';

export type FieldProblem = { fieldId: string; message: string };

function focusField(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** All problems of a form, each linked to its field. A single problem is shown only beside its field. */
export function ErrorSummary({ title, problems }: { title: string; problems: readonly FieldProblem[] }) {
  if (problems.length < 2) return null;
  return (
    <div role="alert">
      <Notice kind="danger" title={title}>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {problems.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                className="underline underline-offset-2"
                onClick={(event) => focusField(event, fieldId)}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
