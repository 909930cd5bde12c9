import { languages } from '@waypost/domain/base/language';
import type { Section } from '@waypost/domain/search/section-index';
import { referencePages } from './src/features/api-reference/model/reference-documents.ts';
import { paths } from './src/paths.ts';

/** Whoever looks for a subject is better served by the guide about it; a call is found by its own words. */
const afterGuides = 0.3;

/** Every call of the API reference as a section of the search; its words are English in every language. */
export function referenceSections(): Section[] {
  return languages.flatMap((language) =>
    referencePages.flatMap(({ slug, tag, operations }) =>
      operations.map(({ id, method, path, summary, text = '', parameters, body }): Section => {
        const fields = [...parameters, ...(body?.rows ?? [])].flatMap((row) => [row.name, row.text ?? '']);
        return {
          kind: 'documentation',
          language,
          url: `${paths.apiReferencePage(slug)}#${id}`,
          title: tag,
          heading: summary,
          text: [text, ...fields].filter((part) => part !== '').join(' '),
          code: `${method} ${path}`,
          weight: afterGuides,
        };
      }),
    ),
  );
}
