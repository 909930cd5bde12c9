import { useEffect, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';

/** A form of the page as registered with the bar. */
export type EditedForm = {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly save: () => void;
  readonly discard: () => void;
};

type Flags = Pick<EditedForm, 'isChanged' | 'isSaving'>;

/** Saves several forms together: each shows its own problems, and only changed ones are sent. */
export function useEditedForms() {
  const forms = useRef(new Map<string, EditedForm>());
  const [flags, setFlags] = useState<Readonly<Record<string, Flags>>>({});
  const changed = () => [...forms.current.values()].filter(({ isChanged }) => isChanged);
  return {
    forms,
    setFlags,
    isChanged: Object.values(flags).some(({ isChanged }) => isChanged),
    isSaving: Object.values(flags).some(({ isSaving }) => isSaving),
    save: () => changed().forEach(({ save, isSaving }) => !isSaving && save()),
    discard: () => changed().forEach(({ discard }) => discard()),
  };
}
export type EditedForms = ReturnType<typeof useEditedForms>;

/** Registers a form with the bar by name. */
export function useEditedForm({ forms, setFlags }: EditedForms, name: string, form: EditedForm): void {
  const { isChanged, isSaving } = form;
  useEffect(() => {
    forms.current.set(name, form);
  });
  useEffect(
    () => setFlags((flags) => ({ ...flags, [name]: { isChanged, isSaving } })),
    [setFlags, name, isChanged, isSaving],
  );
}

/** Shown at the bottom of the window while there are unsaved changes. */
export function SaveBar({ forms }: { forms: EditedForms }) {
  const t = useText();
  if (!forms.isChanged) return null;
  return (
    <section
      aria-label={t('keys.unsaved')}
      className="sticky bottom-(--sticky-bottom,1rem) z-10 flex flex-wrap items-center gap-3 overlay px-4 py-3 enter-overlay"
    >
      <p className="min-w-0 flex-1 basis-40 font-medium">{t('keys.unsaved')}</p>
      <Button onClick={forms.discard}>{t('keys.discard')}</Button>
      <Button variant="primary" loading={forms.isSaving} onClick={forms.save}>
        {t('keys.saveChanges')}
      </Button>
    </section>
  );
}
