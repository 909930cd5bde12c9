import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { VatProof } from '@waypost/contract/entities/billing';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import deBilling from '../../../../content/messages/de/billing.json' with { type: 'json' };
import enBilling from '../../../../content/messages/en/billing.json' with { type: 'json' };
import { type AppContext, AppContextProvider } from '../../api/app-context.tsx';
import { type Messages, MessagesProvider } from '../../messages/use-text.tsx';
import { vatProofQuery } from './billing-queries.ts';
import { VatState } from './vat-state.tsx';

const texts = { en: enBilling, de: deBilling };

function shown(state: VatProof['state'], language: 'en' | 'de' = 'en'): string {
  const api = {} as AppContext['api'];
  const queryClient = new QueryClient();
  const proof: VatProof = { state, consultation_number: null, answered_at: null };
  queryClient.setQueryData(vatProofQuery(api).queryKey, proof as never);
  const messages = Object.fromEntries(
    Object.entries(texts[language]).map(([id, text]) => [id, compileMessage(text)]),
  ) as Messages;
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <AppContextProvider value={{ api, queryClient } as unknown as AppContext}>
        <MessagesProvider messages={messages} language={language}>
          <VatState vatId="FR40303265045" />
        </MessagesProvider>
      </AppContextProvider>
    </QueryClientProvider>,
  );
}

it.each(['en', 'de'] as const)(
  'a VAT ID stays while its service is away, with its state and what that means for the tax (%s)',
  (language) => {
    for (const state of ['pending', 'refused', 'format_only'] as const) {
      const html = shown(state, language);
      expect(html).toContain('FR40303265045');
      expect(html).toContain(texts[language][`billing.vatState.${state}`]);
      expect(html).toContain(texts[language][`billing.vatNote.${state}`]);
    }
    expect(shown('none', language)).not.toContain(texts[language]['billing.vatNote.pending']);
  },
);
