import type { SignInMethods } from '@waypost/contract/entities/federation';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { PageTitle, TextButton } from '../shell/account-layout.tsx';
import { Entering } from '../entrance/entering.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { OrganisationSignIn } from '../federation/organisation-sign-in.tsx';
import { ProviderSignIn } from '../federation/provider-sign-in.tsx';
import { type AtProvider, useProviderSignIn } from '../federation/use-provider-sign-in.ts';
import { useSignInMethods } from '../federation/use-sign-in-methods.ts';
import { PasskeyButton } from '../second-factors/passkey-button.tsx';
import { hasPasskeys } from '../second-factors/passkey-support.ts';
import { WithoutPasskeys } from '../second-factors/without-passkeys.tsx';
import { useBrowserValue } from '../frame/use-browser-value.ts';

function OtherMethods({ password, children }: { password: boolean; children: ReactNode }) {
  const t = useText();
  const { data, show } = useAccount();
  const { noSignUp, invited, parts } = data.options;
  return (
    <div className="flex flex-col gap-3 text-sm empty:hidden">
      {password && parts.includes('password') && (
        <TextButton onClick={() => show('reset-password')}>{t('accounts.signIn.forgot')}</TextButton>
      )}
      {children}
      {password && !noSignUp && (
        <p className="text-muted">
          {t('accounts.signIn.noAccount', { brand: data.brand })}{' '}
          <TextButton onClick={() => show('sign-up')}>{t('accounts.signIn.toSignUp')}</TextButton>
        </p>
      )}
      {invited && <TextButton onClick={() => show('resend-invite')}>{t('accounts.signIn.toResend')}</TextButton>}
    </div>
  );
}

type MethodsProps = { readonly atProvider: AtProvider; readonly methods: SignInMethods };

/** The embedder offers only passkeys but the browser has none: the password form is shown anyway. */
function useNothingElse({ provider }: SignInMethods): boolean {
  const { parts } = useAccount().data.options;
  const isOtherwise = parts.includes('password') || (parts.includes('openid') && provider !== null);
  return !useBrowserValue(hasPasskeys, true) && !isOtherwise;
}

/** The available methods depend on the organisation and the browser. */
function Methods({ atProvider, methods }: MethodsProps) {
  const t = useText();
  const { parts, realmInput } = useAccount().data.options;
  const { provider, password } = methods;
  // the field to type another organisation keeps its place
  const isWithout = useNothingElse(methods);
  const instead = provider !== null && !password ? () => atProvider.begin(provider.realm) : undefined;
  return (
    <>
      {isWithout && <WithoutPasskeys />}
      {(parts.includes('password') || isWithout) && (password || realmInput) && (
        <PasswordSignIn submit={t('accounts.signIn.submit')} instead={instead} />
      )}
      {password && <PasskeyButton />}
      <ProviderSignIn atProvider={atProvider} methods={methods} />
    </>
  );
}

/** If any organisation is accepted, users can name one that has an identity provider. */
function useOrganisationField(methods: SignInMethods) {
  const { federated, options, client, hosts } = useAccount().data;
  const { realmAny, realmInput, social, parts } = options;
  const [isAsked, setAsked] = useState(false);
  const isAnybodys = realmAny || client?.origin === hosts.account; // our own pages accept every account
  const isOffered =
    federated && isAnybodys && !realmInput && social && parts.includes('openid') && methods.provider === null;
  return { isOffered, isAsked, setAsked };
}

function SignIn() {
  const t = useText();
  const methods = useSignInMethods();
  const atProvider = useProviderSignIn('sign-in');
  const { isOffered, isAsked, setAsked } = useOrganisationField(methods);
  return (
    <>
      {isAsked ? <OrganisationSignIn atProvider={atProvider} /> : <Methods atProvider={atProvider} methods={methods} />}
      <OtherMethods password={methods.password && !isAsked}>
        {isOffered && (
          <TextButton onClick={() => setAsked(!isAsked)}>
            {t(isAsked ? 'federation.toPassword' : 'federation.toOrganisation')}
          </TextButton>
        )}
      </OtherMethods>
    </>
  );
}

export function SignInPage() {
  const t = useText();
  return (
    <Entering flow="sign-in">
      <PageTitle>{t('accounts.signIn.title')}</PageTitle>
      <SignIn />
    </Entering>
  );
}
