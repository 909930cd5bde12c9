import { useEffect, useState } from 'react';
import type { SortDirection } from '../../ui/data-table.tsx';
import type { ListRequest } from './projects-queries.ts';
import { useStatusChoice } from './status-choice.ts';

/** A text as soon as nobody is typing in it any more. */
const pauseMs = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What is asked of the list; whatever narrows or turns it begins at its first page. */
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
