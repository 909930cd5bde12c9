import { widgetActions, widgetFlows } from '@waypost/widget/protocol';
import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { embedderOptions, pageOptionRows } from './widget-options-model.ts';

type Row = { readonly id: string; readonly cells: readonly ReactNode[]; readonly text: string };

/** Names with their meanings; on phones each row is a block. */
function NameTable({ label, heads, rows }: { label: string; heads: readonly string[]; rows: readonly Row[] }) {
  return (
    <table className="w-full text-left text-sm" aria-label={label}>
      <thead className="text-muted max-md:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, text }) => (
          <tr key={id} className="border-t border-hairline align-top max-md:grid max-md:py-2">
            <th scope="row" className="py-1.5 pr-4 font-mono font-normal break-words max-md:py-0.5">
              {id}
            </th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]} className="py-1.5 pr-4 break-words text-muted max-md:py-0.5">
                {cell}
              </td>
            ))}
            <td className="py-1.5 max-md:py-0.5">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FlowTable() {
  const t = useText();
  const rows = widgetFlows.map((flow) => ({ id: flow, cells: [], text: t(`widgetDocs.flow.${flow}`) }));
  return (
    <NameTable label={t('widgetDocs.flows')} heads={[t('widgetDocs.name'), t('widgetDocs.meaning')]} rows={rows} />
  );
}

export function ActionTable() {
  const t = useText();
  const rows = widgetActions.map((action) => ({ id: action, cells: [], text: t(`widgetDocs.action.${action}`) }));
  return (
    <NameTable label={t('widgetDocs.actions')} heads={[t('widgetDocs.name'), t('widgetDocs.meaning')]} rows={rows} />
  );
}

export function EmbedderOptionTable() {
  const t = useText();
  const rows = embedderOptions.map((option) => ({ id: option, cells: [], text: t(`widgetDocs.embedder.${option}`) }));
  return (
    <NameTable
      label={t('widgetDocs.embedderOptions')}
      heads={[t('widgetDocs.name'), t('widgetDocs.meaning')]}
      rows={rows}
    />
  );
}

export function PageOptionTable() {
  const t = useText();
  const heads = [t('widgetDocs.name'), t('widgetDocs.parameter'), t('widgetDocs.since'), t('widgetDocs.meaning')];
  const rows = pageOptionRows.map(({ option, parameter, since }) => ({
    id: option,
    cells: [
      <code key="parameter">{parameter}</code>,
      <span key="since" className="whitespace-nowrap">
        {t('widgetDocs.sinceVersion', { version: since })}
      </span>,
    ],
    text: t(`widgetDocs.option.${option}`),
  }));
  return <NameTable label={t('widgetDocs.pageOptions')} heads={heads} rows={rows} />;
}
