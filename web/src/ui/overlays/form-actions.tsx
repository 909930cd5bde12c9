import { Button } from '../buttons/button.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

type FormActionsProps = {
  /** The id of the form in the dialog. */
  readonly form: string;
  readonly label: string;
  readonly loading: boolean;
  readonly disabledReason: string | undefined;
  readonly onClose: () => void;
};

/** The buttons of a dialog with one form. */
export function FormActions({ form, label, loading, disabledReason, onClose }: FormActionsProps) {
  const texts = useUiTexts();
  return (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button variant="primary" type="submit" form={form} loading={loading} disabledReason={disabledReason}>
        {label}
      </Button>
    </>
  );
}
