import { StrictMode } from 'react';
import type { AccountApi } from './api/account-api.ts';
import type { AccountPageData } from './features/accounts/shell/account-page-data.ts';
import type { LoadedPage } from './features/accounts/shell/account-page-loader.ts';
import { AccountPages } from './features/accounts/shell/account-pages.tsx';
import { UiMessages } from './messages/ui-messages.tsx';
import { type Messages, MessagesProvider } from './messages/use-text.tsx';

export const accountRootId = 'account-page';

export type AccountRootProps = {
  readonly api: AccountApi;
  readonly data: AccountPageData;
  readonly first: LoadedPage;
  readonly messages: Messages;
};

/** The tree that both server and browser render for an account page. */
export function AccountRoot({ api, data, first, messages }: AccountRootProps) {
  return (
    <StrictMode>
      <MessagesProvider messages={messages} language={data.language}>
        <UiMessages>
          <AccountPages api={api} data={data} first={first} />
        </UiMessages>
      </MessagesProvider>
    </StrictMode>
  );
}
