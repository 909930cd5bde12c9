import { categoriesOf, explorerPath, versionedTopCategory, versionsOf } from '@waypost/domain/explorer/explorer';
import config from '../../content/examples/api-explorer.json' with { type: 'json' };
import manifest from '../../content/examples/manifest.json' with { type: 'json' };
import { paths } from './paths.ts';

const content = { config, manifest } as unknown as Parameters<typeof categoriesOf>[0];

/** The addresses of all examples, for the sitemap and the search. */
export const exampleAddresses = config.topCat.flatMap((topCat) =>
  (topCat === versionedTopCategory ? versionsOf(content) : [undefined]).flatMap((version) =>
    categoriesOf(content, { topCat, version }).flatMap(({ name: category, examples }) =>
      examples.map(({ uid, source }) => ({
        uid,
        source: version === undefined ? source : `${version}/${source}`,
        path: paths.examples + explorerPath({ topCat, version, category }, uid),
      })),
    ),
  ),
);
