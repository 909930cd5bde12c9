import type { KeyRestrictions } from '@waypost/contract/entities/key';
import {
  type AndroidApp,
  listOf,
  parseRestrictions,
  type RestrictionKind,
} from '@waypost/domain/keys/key-restrictions';
import type { Text } from '../../messages/use-text.tsx';

/** The request body, before the server parses it. */
export type RestrictionsToSend = {
  readonly kind: RestrictionKind;
  readonly origins: string[];
  readonly addresses: string[];
  readonly androidApps: AndroidApp[];
  readonly bundleIds: string[];
};

export type RestrictionList = NonNullable<ReturnType<typeof listOf>>;

/** One line of a list; only Android apps have a certificate. The id is stable while lines are added and removed. */
export type DraftLine = { readonly id: number; readonly text: string; readonly certificate: string };
type Lines = readonly DraftLine[];

/** The values of the form. Each kind keeps its own lines, so that switching between kinds loses nothing. */
export type RestrictionDraft = { readonly kind: RestrictionKind } & Readonly<Record<RestrictionList, Lines>>;

/** By path: `origins` is the list, `origins.3` the line with id 3, `androidApps.3.sha256` its certificate. */
export type DraftProblems = Readonly<Record<string, string>>;

type Problem = { readonly path: string; readonly message: string };

const emptyLine: DraftLine = { id: 0, text: '', certificate: '' };
const isBlank = ({ text, certificate }: DraftLine) => text.trim() === '' && certificate.trim() === '';

function toLines(entries: readonly Omit<DraftLine, 'id'>[]): Lines {
  return entries.length === 0 ? [emptyLine] : entries.map((entry, id) => ({ ...entry, id }));
}

const textLines = (texts: readonly string[]) => toLines(texts.map((text) => ({ text, certificate: '' })));

/** The draft for stored restrictions. */
export const toDraft = (stored: KeyRestrictions): RestrictionDraft => ({
  kind: stored.kind,
  origins: textLines(stored.origins),
  addresses: textLines(stored.addresses),
  androidApps: toLines(stored.androidApps.map(({ package: text, sha256: certificate }) => ({ text, certificate }))),
  bundleIds: textLines(stored.bundleIds),
});

const nextId = (lines: Lines) => Math.max(-1, ...lines.map(({ id }) => id)) + 1;

/** Appends an empty line. */
export const withLine = (lines: Lines): Lines => [...lines, { ...emptyLine, id: nextId(lines) }];

/** Removes a line; the last one is cleared instead. */
export function withoutLine(lines: Lines, id: number): Lines {
  const remaining = lines.filter((line) => line.id !== id);
  return remaining.length > 0 ? remaining : [{ ...emptyLine, id: nextId(lines) }];
}

/** Splits pasted text into one form line per pasted line, starting at the given one. */
export function withPasted(lines: Lines, id: number, pasted: string): Lines {
  const texts = pasted
    .split(/[\r\n]+/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const [first, ...others] = texts;
  if (first === undefined) return lines;
  const next = nextId(lines);
  return lines.flatMap((line) =>
    line.id === id
      ? [{ ...line, text: first }, ...others.map((text, at) => ({ ...emptyLine, id: next + at, text }))]
      : [line],
  );
}

/** The request for a draft: the lines of its kind, without blank ones. */
export function restrictionsToSend(draft: RestrictionDraft): RestrictionsToSend {
  const list = listOf(draft.kind);
  const lines = (of: RestrictionList) => (of === list ? draft[of].filter((line) => !isBlank(line)) : []);
  const texts = (of: RestrictionList) => lines(of).map(({ text }) => text);
  return {
    kind: draft.kind,
    origins: texts('origins'),
    addresses: texts('addresses'),
    androidApps: lines('androidApps').map(({ text, certificate }) => ({ package: text, sha256: certificate })),
    bundleIds: texts('bundleIds'),
  };
}

/** Maps problems, whose indexes refer to the sent lines, to the lines of the form. The first problem of a line wins. */
export function problemsByLine(draft: RestrictionDraft, problems: readonly Problem[]): DraftProblems {
  const byLine: Record<string, string> = {};
  for (const { path, message } of problems) {
    const [list = '', at, ...rest] = path.split('.');
    const sent =
      list in draft && list !== 'kind' ? draft[list as RestrictionList].filter((line) => !isBlank(line)) : [];
    const line = sent[Number(at)];
    byLine[line ? [list, line.id, ...rest].join('.') : list] ??= message;
  }
  return byLine;
}

/** The same check as on the server. */
const problemsOf = (draft: RestrictionDraft) => parseRestrictions(restrictionsToSend(draft)).problems;

export const isInvalid = (draft: RestrictionDraft): boolean => problemsOf(draft).length > 0;

/** The draft's problems by line, in the reader's language. */
export const draftProblems = (draft: RestrictionDraft, t: Text): DraftProblems =>
  problemsByLine(
    draft,
    problemsOf(draft).map(({ path, reason }) => ({ path, message: t(`keys.problem.${reason}`) })),
  );
