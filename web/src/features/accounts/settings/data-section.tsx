import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useSettings } from './settings-context.tsx';
import { Done } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

function saveAs(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000); // by then the browser has started to read the file
}

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
        saveAs('account-data.json', JSON.stringify(await api.downloadData(), null, 2)),
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
