import { useLocation, useNavigate } from '@tanstack/react-router';

type Query = Readonly<Record<string, unknown>>;

export type DialogFlag = {
  /** The value of the query flag, which opens the dialog. */
  readonly value: string | undefined;
  readonly open: (value: string) => void;
  readonly close: () => void;
};

/** A dialog opened by a query flag, so that it survives a reload; closing it removes the flag. */
export function useDialogFlag(name: string): DialogFlag {
  const navigate = useNavigate();
  const flag = useLocation({ select: ({ search }) => (search as Query)[name] });
  const go = (search: (query: Query) => Query, replace: boolean) =>
    void navigate({ to: '.', search: search as never, replace, resetScroll: false });
  return {
    value: typeof flag === 'string' ? flag : undefined,
    open: (value) => go((query) => ({ ...query, [name]: value }), false),
    close: () => go(({ [name]: _closed, ...query }) => query, true),
  };
}
