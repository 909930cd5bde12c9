import type { App } from '@waypost/contract/entities/app';
import { credentialKind } from '@waypost/domain/apps/app-credentials';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';

/** The authentication headers for an app, with placeholders for secrets. */
function headersOf(app: App): readonly string[] {
  const kind = credentialKind(app);
  if (kind === 'app_code') return [`X-App-Id: ${app.app_id}`, 'X-App-Code: YOUR_APP_CODE'];
  return [kind === 'access_keys' ? 'Authorization: Bearer YOUR_ACCESS_TOKEN' : 'X-API-Key: YOUR_API_KEY'];
}

/** An example call with the credentials of this app. */
export function AppSample({ app }: { app: App }) {
  const t = useText();
  const { hosts } = useConfig();
  const lines = [
    `curl '${hosts.sample_platform}/v1/geocode?q=Helsinki'`,
    ...headersOf(app).map((header) => `  -H '${header}'`),
  ];
  return <CodeBlock label={t('apps.sample')} code={lines.join(' \\\n')} />;
}
