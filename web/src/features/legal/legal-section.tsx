export type LegalSection = { readonly id: string; readonly title: string; readonly text: string };

type LegalSectionsProps = { readonly sections: readonly LegalSection[]; readonly headingLevel: 2 | 3 };

/**
 * The sections of a legal document; on a page of their own they have anchors. A brand's own text can have several
 * paragraphs, with blank lines between them.
 */
export function LegalSections({ sections, headingLevel }: LegalSectionsProps) {
  const Heading = `h${headingLevel}` as const;
  return sections.map(({ id, title, text }) => (
    <section key={id} className="not-first:mt-6">
      <Heading id={headingLevel === 2 ? id : undefined} className="font-semibold">
        {title}
      </Heading>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="mt-1.5">
          {paragraph}
        </p>
      ))}
    </section>
  ));
}
