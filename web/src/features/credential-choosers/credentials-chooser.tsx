import {
  chooserState,
  type ChooserState,
  type CredentialChoice,
  credentialChoices,
} from '@waypost/domain/apps/credential-choices';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { useChange } from '../../api/use-change.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ChooserFailed } from './chooser-failed.tsx';
import { readCredentials } from './credential-queries.ts';
import { useBroadcast } from './use-broadcast.ts';
import { type ChooserProps, useCredentialData } from './use-credential-data.ts';
import { WaysOn } from './ways-on.tsx';

const valueOf = (choice: CredentialChoice) => choice.api_key_id ?? choice.app_id;

/** Reads the secret of the choice and passes it to the page; a closed dialog forgets the result. */
function useInsert(onClose: () => void) {
  const api = useApi();
  const broadcast = useBroadcast();
  return useChange({
    mutationFn: (choice: CredentialChoice) => readCredentials(api, choice),
    gcTime: 0,
    onSuccess(credentials) {
      broadcast(credentials);
      onClose();
    },
  });
}

/** The first entry is selected by default. */
function useChosen(choices: readonly CredentialChoice[]) {
  const [value, choose] = useState<string>();
  return { selected: choices.find((choice) => valueOf(choice) === value) ?? choices[0], choose };
}

const explanations: Partial<Record<ChooserState, MessageId>> = {
  NOT_SIGN_IN: 'credentials.notSignedIn',
  PROJECT_NOT_CREATED: 'credentials.noProject',
  SIGN_IN_NO_CREDENTIALS: 'credentials.none',
};

function Explanation({ state }: { state: ChooserState }) {
  const t = useText();
  const explanation = explanations[state];
  return explanation && <p>{t(explanation)}</p>;
}

type ContentProps = {
  state: ChooserState;
  choices: readonly CredentialChoice[];
  selected: CredentialChoice | undefined;
  choose: (value: string) => void;
};

function Choices({ choices, selected, choose }: Omit<ContentProps, 'state'>) {
  const t = useText();
  const options = choices.map((choice) => ({
    value: valueOf(choice),
    label: choice.title,
    description: t(choice.type === 'app_code' ? 'credentials.appCode' : 'credentials.apiKey'),
  }));
  return (
    <ChoiceField
      label={t('credentials.label')}
      name="credentials"
      options={options}
      value={selected ? valueOf(selected) : ''}
      onChange={choose}
    />
  );
}

/** Exposes the state as an attribute, for tests and styles. */
function Content({ state, ...choosing }: ContentProps) {
  const parts: Partial<Record<ChooserState, ReactNode>> = {
    LOADING: (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    ),
    SIGN_IN_CHOOSE_CREDENTIALS: <Choices {...choosing} />,
  };
  return <div data-state={state}>{parts[state] ?? <Explanation state={state} />}</div>;
}

/** Lets the reader choose the app code or API key for the examples of the page. */
export function CredentialsChooser({ open, onClose }: ChooserProps) {
  const t = useText();
  const facts = useCredentialData(open);
  const choices = credentialChoices(facts.data?.projects ?? []);
  const { selected, choose } = useChosen(choices);
  const insert = useInsert(onClose);
  const close = () => {
    insert.reset();
    onClose();
  };
  const state = chooserState({ ...facts, hasFailed: facts.hasFailed || insert.isError });
  const retry = () => {
    insert.reset();
    facts.retry();
  };
  const isChoosing = state === 'SIGN_IN_CHOOSE_CREDENTIALS' || state === 'LOADING';
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('credentials.title')}
      description={t('credentials.help')}
      actions={
        isChoosing ? (
          <Button
            variant="primary"
            loading={state === 'LOADING' || insert.isPending}
            onClick={() => selected && insert.mutate(selected)}
          >
            {t('credentials.insert')}
          </Button>
        ) : (
          <WaysOn isSignedIn={facts.isSignedIn} />
        )
      }
    >
      {state === 'ERROR' ? (
        <div data-state={state}>
          <ChooserFailed text={t('credentials.failed')} onRetry={retry} />
        </div>
      ) : (
        <Content state={state} choices={choices} selected={selected} choose={choose} />
      )}
    </Dialog>
  );
}
