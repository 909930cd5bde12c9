import type { ChartCategory, ChartView } from '@waypost/domain/usage/usage';
import { useState } from 'react';

export type ChartViews = Readonly<Partial<Record<ChartCategory, ChartView>>>;

/** The chosen views once other data is shown: kept with `ff_usage_toggle_issue`, otherwise all as at first (CFG-15). */
export const viewsAfterReload = (views: ChartViews, keepsViews: boolean): ChartViews => (keepsViews ? views : {});

/** The view of a chart: requests until transactions are chosen; monthly users are always transactions (USE-12, USE-13). */
export const viewOf = (category: ChartCategory, views: ChartViews): ChartView =>
  category === 'mau' ? 'transaction' : (views[category] ?? 'request');

/** The view of each chart, over every reload with other filters. */
export function useChartViews(filters: string | undefined, keepsViews: boolean) {
  const [state, setState] = useState<{ filters: string | undefined; views: ChartViews }>({ filters, views: {} });
  if (state.filters !== filters) setState({ filters, views: viewsAfterReload(state.views, keepsViews) });
  const choose = (category: ChartCategory, view: ChartView) =>
    setState(({ filters: shown, views }) => ({ filters: shown, views: { ...views, [category]: view } }));
  return { views: state.views, choose };
}
