import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { CodeExample } from './code-example.tsx';

const withKey = (host: string) => `curl "${host}/v1/geocode?q=Helsinki&limit=1" \\
  -H "X-API-Key: {YOUR_API_KEY}"`;

const withApp = (host: string) => `const response = await fetch('${host}/v1/geocode?q=Helsinki&limit=1', {
  headers: { 'X-App-Id': '{YOUR_APP_ID}', 'X-App-Code': '{YOUR_APP_CODE}' },
});
const { results } = await response.json();`;

/** Example calls of a service with the reader's credentials. */
export function ServiceCallExamples() {
  const t = useText();
  const { hosts } = useConfig();
  return (
    <section aria-labelledby="your-credentials" className="flex min-w-0 flex-col gap-4">
      <h2 id="your-credentials" className="text-xl font-semibold tracking-tight">
        {t('credentials.examplesTitle')}
      </h2>
      <p className="max-w-prose text-muted">{t('credentials.examplesText')}</p>
      <CodeExample id="key" label={t('credentials.exampleKey')} code={withKey(hosts.sample_platform)} />
      <CodeExample id="app" label={t('credentials.exampleApp')} code={withApp(hosts.sample_platform)} chooser="app" />
    </section>
  );
}
