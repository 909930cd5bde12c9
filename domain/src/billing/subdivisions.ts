/** What addresses of a country call its parts; `land` is a state that German calls a Bundesland. */
export type SubdivisionKind = 'state' | 'land' | 'province' | 'canton' | 'prefecture';

const kinds: Readonly<Partial<Record<string, SubdivisionKind>>> = {
  ARG: 'province',
  AUT: 'land',
  CAN: 'province',
  CHE: 'canton',
  CHN: 'province',
  DEU: 'land',
  ESP: 'province',
  ITA: 'province',
  JPN: 'prefecture',
};

/** The kind of subdivision in addresses of a country, which its code of three letters names. */
export function subdivisionKind(country: string): SubdivisionKind {
  return (Object.hasOwn(kinds, country) ? kinds[country] : undefined) ?? 'state';
}
