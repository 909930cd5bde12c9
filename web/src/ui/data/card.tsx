import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

type CardProps = {
  /** For links to this card. */
  id?: string;
  title?: string;
  description?: ReactNode;
  action?: ReactNode;
  footer?: ReactNode;
  /** `flush` removes the padding, for a table. */
  flush?: boolean;
  headingLevel?: 2 | 3 | 4;
  className?: string;
  children?: ReactNode;
};

function CardHead({ titleId, ...props }: CardProps & { titleId: string }) {
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
      <div className="min-w-0">
        <Heading id={titleId} className="text-lg leading-6 font-semibold">
          {props.title}
        </Heading>
        {props.description !== undefined && <p className="mt-0.5 text-sm text-muted">{props.description}</p>}
      </div>
      {props.action}
    </div>
  );
}

export function Card(props: CardProps) {
  const { title, footer, flush = false, className, children } = props;
  const titleId = useId();
  return (
    <section
      id={props.id}
      aria-labelledby={title === undefined ? undefined : titleId}
      className={classNames('min-w-0 overflow-clip panel', className)}
    >
      {title !== undefined && <CardHead {...props} titleId={titleId} />}
      {children !== undefined && (
        <div
          data-padded={flush ? undefined : ''}
          className={classNames(!flush && 'px-5 pb-5', title === undefined && !flush && 'pt-5')}
        >
          {children}
        </div>
      )}
      {footer !== undefined && (
        <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-5 py-3 text-sm text-muted">
          {footer}
        </div>
      )}
    </section>
  );
}
