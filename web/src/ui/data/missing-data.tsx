import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useUiTexts } from '../base/ui-texts.tsx';

/** Shown instead of a component whose required data is missing. */
export function MissingData() {
  const { missingData } = useUiTexts();
  return (
    <span role="alert" className="inline-flex items-center gap-1.5 text-sm text-danger">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {missingData}
    </span>
  );
}
