import { useRef, useState } from 'react';
import { keepDraft, openDraft, type ResellerDraft, storedDraft } from './reseller-draft.ts';

type Owner = { readonly userId: string; readonly upgradeId: string | null };

/** The draft in memory and in session storage. A finished one begins anew, unless its end is shown. */
export function useResellerDraft(owner: Owner, showsEnd: boolean) {
  const [draft, setDraft] = useState<ResellerDraft>(() => {
    const stored = storedDraft();
    const isOver = stored?.createDone === true && !showsEnd;
    return openDraft(isOver ? undefined : stored, { ...owner, flowId: crypto.randomUUID() });
  });
  const latest = useRef(draft);
  const set = (next: ResellerDraft) => {
    latest.current = next;
    keepDraft(next);
    setDraft(next);
  };
  return { draft, latest, set };
}
export type DraftHandle = ReturnType<typeof useResellerDraft>;
