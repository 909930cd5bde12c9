import { useText } from '../../messages/use-text.tsx';

/** Replaces project creation in maintenance mode. */
export function MaintenancePage() {
  const t = useText();
  return (
    <div className="contours grid flex-1 content-center justify-items-center px-4 py-24 text-center">
      <h1 className="text-4xl font-semibold tracking-[-0.03em]">{t('chrome.maintenanceTitle')}</h1>
      <p className="mt-3 max-w-[52ch] text-lg text-muted">{t('chrome.maintenance')}</p>
    </div>
  );
}
