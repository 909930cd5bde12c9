import { useLocation, useNavigate } from '@tanstack/react-router';

type Search = Readonly<Record<string, unknown>>;

/** The query flag `cancelPlan` opens the survey, so that links can lead to it. */
export function useCancelFlag() {
  const navigate = useNavigate();
  const open = useLocation({ select: ({ search }) => 'cancelPlan' in search });
  const go = (search: (query: Search) => Search, replace: boolean) =>
    void navigate({ to: '.', search: search as never, replace, resetScroll: false });
  return {
    open,
    onOpen: () => go((query) => ({ ...query, cancelPlan: 'true' }), false),
    onClose: () => go(({ cancelPlan: _closed, ...query }) => query, true),
  };
}
