import locationApi from '../../../../../content/reference/location-api.json' with { type: 'json' };
import portalApi from '../../../../../contract/openapi.json' with { type: 'json' };
import { locationErrors, platformErrors, type ReferenceErrors } from './reference-errors.ts';
import { type Host, type ReferenceGroup, toReference } from './reference-model.ts';

/** The two interfaces: the location services that people come for, and the portal's own. */
export type ReferenceArea = 'location' | 'platform';

/** A page of the reference. */
export type ReferencePage = ReferenceGroup & { readonly slug: string; readonly area: ReferenceArea };

export const slugOf = (tag: string): string =>
  tag
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const pagesIn = (document: unknown, host: Host, area: ReferenceArea): ReferencePage[] =>
  toReference(document, host).map((group) => ({ ...group, slug: slugOf(group.tag), area }));

/** Every page of the reference, the location services first. For the server and the build: the documents are large. */
export const referencePages: readonly ReferencePage[] = [
  ...pagesIn(locationApi, 'platform', 'location'),
  ...pagesIn(portalApi, 'portal', 'platform'),
];

/** Every code that a call of either interface can be refused with. For the server and the build. */
export const referenceErrors: ReferenceErrors = {
  location: locationErrors(locationApi),
  platform: platformErrors(portalApi),
};
