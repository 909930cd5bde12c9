import { StrictMode } from 'react';
import type { AccountApi } from './api/account-api.ts';
import type { AccountPageData } from './features/accounts/shell/account-page-data.ts';
import type { LoadedPage } from './features/accounts/shell/account-page-loader.ts';
import { AccountPages } from './features/accounts/shell/account-pages.tsx';
import { UiWords } from './messages/ui-words.tsx';
import { type Messages, TextProvider } from './messages/use-text.tsx';

export const accountRootId = 'account-page';

export type AccountRootProps = {
  readonly api: AccountApi;
  readonly data: AccountPageData;
  readonly first: LoadedPage;
  readonly words: Messages;
};

/** What server and browser both make of an account page. */
export function AccountRoot({ api, data, first, words }: AccountRootProps) {
  return (
    <StrictMode>
      <TextProvider messages={words} language={data.language}>
        <UiWords>
          <AccountPages api={api} data={data} first={first} />
        </UiWords>
      </TextProvider>
    </StrictMode>
  );
}
