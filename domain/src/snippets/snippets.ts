/** Where the templates of the snippet tabs lie (DOC-09). */
export const snippetsFolder = '/templates/develop/examples/';

const files = { geocode: 'geocoder.json', marker: 'marker.js', route: 'route.js', parks: 'parks.js' } as const;
export type SnippetId = keyof typeof files;
export type Snippet = { readonly id: SnippetId; readonly file: string };

const snippet = (id: SnippetId): Snippet => ({ id, file: files[id] });

/** The snippets of a language: one call for `rest`, maps for any other (DOC-07, DOC-08). */
export const snippetsOf = (language: string): readonly Snippet[] =>
  language === 'rest' ? [snippet('geocode')] : [snippet('marker'), snippet('route'), snippet('parks')];
