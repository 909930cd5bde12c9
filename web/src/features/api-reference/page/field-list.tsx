import { Fragment } from 'react';
import { type Text, useText } from '../../../messages/use-text.tsx';
import type { Bounds, FieldRow } from '../model/schema-rows.ts';

type Range = { readonly least: number | undefined; readonly most: number | undefined };

function rangeText(kind: 'number' | 'characters' | 'entries', { least, most }: Range, t: Text): string | undefined {
  if (least !== undefined && most !== undefined)
    return least === most
      ? t(`apiReference.exactly.${kind}`, { count: most })
      : t(`apiReference.between.${kind}`, { least, most });
  if (most !== undefined) return t(`apiReference.most.${kind}`, { count: most });
  return least === undefined ? undefined : t(`apiReference.least.${kind}`, { count: least });
}

function boundTexts(bounds: Bounds, t: Text): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = bounds;
  const texts = [
    rangeText('number', { least: minimum, most: maximum }, t),
    rangeText('characters', { least: minLength, most: maxLength }, t),
    rangeText('entries', { least: minItems, most: maxItems }, t),
  ];
  return texts.filter((text) => text !== undefined);
}

const separator = /^(.*[.\]])([^.[\]]+)$/;

/** The last name of a field in ink, the way to it in grey. */
function FieldName({ name }: { readonly name: string }) {
  const [, above, last] = separator.exec(name) ?? [];
  return (
    <>
      {above}
      <b>{last ?? name}</b>
    </>
  );
}

function Values({ values }: { readonly values: readonly string[] }) {
  const t = useText();
  return (
    <p>
      {t('apiReference.oneOf')}{' '}
      {values.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && ', '}
          <code>{value}</code>
        </Fragment>
      ))}
    </p>
  );
}

function FieldFacts({ row }: { readonly row: FieldRow }) {
  const t = useText();
  const { text, values, bounds, usual } = row;
  const limits = bounds ? boundTexts(bounds, t) : [];
  return (
    <>
      {text !== undefined && (
        <p lang="en" className="text-ink">
          {text}
        </p>
      )}
      {values && <Values values={values} />}
      {limits.map((limit) => (
        <p key={limit}>{limit}</p>
      ))}
      {usual !== undefined && (
        <p>
          {t('apiReference.usual')} <code>{usual}</code>
        </p>
      )}
    </>
  );
}

type FieldListProps = {
  readonly label: string;
  readonly rows: readonly FieldRow[];
  /** The anchor of a field is this and its name. */
  readonly anchor: string;
};

/** Fields with their types and limits; each has an address of its own. Hundreds are on a page, so a style sheet styles them. */
export function FieldList({ label, rows, anchor }: FieldListProps) {
  const t = useText();
  return (
    <ul aria-label={label} className="field-list">
      {rows.map((row) => {
        const id = `${anchor}.${row.name}`;
        return (
          <li key={id} id={id}>
            <a href={`#${id}`}>
              <FieldName name={row.name} />
            </a>
            <span>{row.type}</span>
            {row.required && <small>{t('apiReference.required')}</small>}
            <FieldFacts row={row} />
          </li>
        );
      })}
    </ul>
  );
}
