export type LegalSection = { readonly id: string; readonly title: string; readonly text: string };

type LegalSectionsProps = { readonly sections: readonly LegalSection[]; readonly headingLevel: 2 | 3 };

/** The sections of a legal document; on a page of their own they have anchors. */
export function LegalSections({ sections, headingLevel }: LegalSectionsProps) {
  const Heading = `h${headingLevel}` as const;
  return sections.map(({ id, title, text }) => (
    <section key={id} className="not-first:mt-6">
      <Heading id={headingLevel === 2 ? id : undefined} className="font-semibold">
        {title}
      </Heading>
      <p className="mt-1.5">{text}</p>
    </section>
  ));
}
