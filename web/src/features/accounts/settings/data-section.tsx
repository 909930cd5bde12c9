import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { saveFile } from '../../../ui/base/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useSettings } from './settings-context.tsx';
import { Done } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Downloads all personal data as a file. */
export function DataSection() {
  const t = useText();
  const reasonText = useReasonText();
  const { api, proven } = useSettings();
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly done?: string; readonly failed?: string }>({});

  const download = async () => {
    setWorking(true);
    setOutcome({});
    try {
      const isDone = await proven(async () =>
        saveFile('account-data.json', JSON.stringify(await api.downloadData(), null, 2), 'application/json'),
      );
      if (isDone) setOutcome({ done: t('settings.data.done') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ failed: reasonText(error.reason) });
    } finally {
      setWorking(false);
    }
  };

  return (
    <SettingsSection id="data">
      <Button
        className="self-start max-sm:self-stretch"
        icon={<Download aria-hidden="true" />}
        loading={working}
        onClick={() => void download()}
      >
        {t('settings.data.download')}
      </Button>
      <Done>{outcome.done}</Done>
      {outcome.failed !== undefined && (
        <div role="alert">
          <Notice kind="danger">{outcome.failed}</Notice>
        </div>
      )}
    </SettingsSection>
  );
}
