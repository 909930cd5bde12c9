import { type ReactNode, useId } from 'react';

type HomeSectionProps = { title: string; lead?: string | undefined; children: ReactNode };

export function HomeSection({ title, lead, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline py-14 text-[0.9375rem] md:py-20">
      <div className="mx-auto max-w-[90rem] px-4 md:px-6">
        <h2 id={id} className="text-2xl font-semibold tracking-[-0.02em] md:text-[2.5rem] md:leading-[1.15]">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-3 max-w-[68ch] text-[1.0625rem] text-pretty text-muted">{lead}</p>}
        <div className="mt-8 md:mt-10">{children}</div>
      </div>
    </section>
  );
}
