import { useState } from 'react';
import type { SortDirection } from '../../ui/data/data-table.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';
import type { ListRequest } from './projects-queries.ts';
import { useStatusChoice } from './status-choice.ts';

/** The state of the list; any change of filter or order returns to the first page. */
export function useListState() {
  const [text, setText] = useState('');
  const [onlyActive, setOnlyActive] = useStatusChoice();
  const [direction, setDirection] = useState<SortDirection>('descending');
  const [page, setPage] = useState(1);
  const q = useSettled(text.trim());
  const request: ListRequest = { q, onlyActive, sort: direction, page };
  return {
    request,
    page,
    setPage,
    text,
    setText: (typed: string) => {
      setText(typed);
      setPage(1);
    },
    onlyActive,
    setOnlyActive: (chosen: boolean) => {
      setOnlyActive(chosen);
      setPage(1);
    },
    direction,
    setDirection: (turned: SortDirection) => {
      setDirection(turned);
      setPage(1);
    },
  };
}
export type ListState = ReturnType<typeof useListState>;
