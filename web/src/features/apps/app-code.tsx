import type { App } from '@waypost/contract/entities/app';
import { useText } from '../../messages/use-text.tsx';
import { MaskedValue } from '../../ui/data/masked-value.tsx';
import { CardPart } from './card-part.tsx';

/** The app code that is sent with the app id, or a note if the user's role cannot see it. */
export function AppCode({ app }: { app: App }) {
  const t = useText();
  return (
    <CardPart title={t('apps.code')} help={t('apps.codeHelp')}>
      {app.app_code === null ? (
        <p>{t('apps.secretHidden')}</p>
      ) : (
        <MaskedValue value={app.app_code} label={t('apps.codeLabel')} copyLabel={t('apps.copyCode')} />
      )}
    </CardPart>
  );
}
