import { type SubmitEvent, useState } from 'react';
import { useConfig, useSession, useUser } from '../../../api/app-context.tsx';
import { useChange } from '../../../api/use-change.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { ReferenceOperation, ReferenceParameter } from '../model/reference-model.ts';
import {
  type CallCredentials,
  type CallValues,
  credentialHeaders,
  fieldOf,
  type Header,
  needsOwnKey,
  requestOf,
  type TryKind,
} from '../request/api-request.ts';
import { CallAnswer } from './call-answer.tsx';
import { makeCall } from './make-call.ts';

type TryCallProps = {
  readonly operation: ReferenceOperation;
  readonly kind: TryKind;
  readonly origin: string;
  readonly values: CallValues;
  readonly onChange: (values: CallValues) => void;
  readonly credentials: CallCredentials | undefined;
};

type ParameterFieldProps = {
  readonly parameter: ReferenceParameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, required, values } = parameter;
  const common = { label: name, required, optional: !required, value };
  if (!values)
    return <TextField {...common} mono autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />;
  const options = [...(required ? [] : ['']), ...values].map((option) => ({ value: option, label: option }));
  return <SelectField {...common} options={options} onChange={(event) => onChange(event.currentTarget.value)} />;
}

type Proof = {
  /** Undefined while the call cannot be made. */
  readonly headers: (() => Promise<readonly Header[]>) | undefined;
  /** It is the key that visitors share. */
  readonly isDemo?: boolean;
  /** What it is made with, or what it still needs. */
  readonly note: string | undefined;
};

/** What a call to a location service is made with: the reader's choice, otherwise the key that visitors share (EXP-19). */
function useKeyProof(operation: ReferenceOperation, credentials: CallCredentials | undefined): Proof {
  const t = useText();
  const { examples_api_key: demoKey } = useConfig();
  const own = credentials ? credentialHeaders(credentials) : [];
  if (own.length > 0) return { headers: () => Promise.resolve(own), note: t('apiTry.ownKey') };
  if (needsOwnKey(operation)) return { headers: undefined, note: t('apiTry.needsOwnKey') };
  if (demoKey === null) return { headers: undefined, note: t('apiTry.needsKey') };
  return { headers: () => Promise.resolve([['X-API-Key', demoKey]]), isDemo: true, note: t('apiTry.demoKey') };
}

function useProof({ operation, kind, credentials }: TryCallProps, token: string): Proof {
  const t = useText();
  const session = useSession();
  const isSignedIn = useUser() !== null;
  const byKey = useKeyProof(operation, credentials);
  const bearer = (value: string): readonly Header[] => [['Authorization', `Bearer ${value}`]];
  const given = token.trim();
  if (given !== '') return { headers: () => Promise.resolve(bearer(given)), note: t('apiTry.ownToken') };
  if (kind === 'key') return byKey;
  if (kind === 'open') return { headers: () => Promise.resolve([]), note: undefined };
  if (kind === 'token') return { headers: undefined, note: t('apiTry.token') };
  if (!isSignedIn) return { headers: undefined, note: t('apiTry.needsSignIn') };
  const headers = kind === 'session' ? () => Promise.resolve([]) : async () => bearer(await session.token());
  return { headers, note: t('apiTry.session') };
}

type InputsProps = Pick<TryCallProps, 'operation' | 'values' | 'onChange'>;

/** The parameters and the body of a call, filled in as its sample shows them. */
function Inputs({ operation, values, onChange }: InputsProps) {
  const t = useText();
  const set = (name: string) => (value: string) => onChange({ ...values, [name]: value });
  return (
    <>
      {operation.parameters.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {operation.parameters.map((parameter) => {
            const field = fieldOf(parameter);
            return (
              <ParameterField key={field} parameter={parameter} value={values[field] ?? ''} onChange={set(field)} />
            );
          })}
        </div>
      )}
      {operation.body && (
        <TextAreaField
          label={t('apiTry.body')}
          rows={8}
          spellCheck={false}
          value={values['body'] ?? ''}
          onChange={(event) => set('body')(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function useCall({ operation, kind, origin, values }: TryCallProps, { headers, isDemo = false }: Proof) {
  return useChange({
    mutationFn: async () => {
      const proof = headers ? await headers() : [];
      const request = requestOf(operation, { origin, values, proof });
      return { isDemo, outcome: await makeCall(request, { isOwnSession: kind === 'session' }) };
    },
    gcTime: 0, // an answer may hold what only this reader may see
  });
}

/** Why the call cannot be made yet: a required parameter is empty, or nothing proves it. */
function useReason({ operation, values }: TryCallProps, { headers, note }: Proof): string | undefined {
  const t = useText();
  const isEmpty = (parameter: ReferenceParameter) => (values[fieldOf(parameter)] ?? '').trim() === '';
  const missing = operation.parameters.find((parameter) => parameter.required && isEmpty(parameter));
  if (missing) return t('apiTry.missing', { name: missing.name });
  return headers ? undefined : note;
}

/** A form with the parameters of a call, which makes it from the page and shows what came. */
export function TryCall(props: TryCallProps) {
  const t = useText();
  const { operation, kind, origin } = props;
  const [token, setToken] = useState('');
  const proof = useProof(props, token);
  const call = useCall(props, proof);
  const reason = useReason(props, proof);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason === undefined) call.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4 panel p-4">
      <Inputs {...props} />
      {(kind === 'token' || kind === 'key') && (
        <TextField
          label={t(kind === 'key' ? 'apiTry.tokenInstead' : 'apiTry.tokenLabel')}
          optional={kind === 'key'}
          type="password"
          mono
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
      )}
      {proof.note !== undefined && <p className="text-sm text-muted">{proof.note}</p>}
      <div>
        <Button type="submit" variant="primary" loading={call.isPending} disabledReason={reason}>
          {t('apiTry.send')}
        </Button>
      </div>
      {call.isError && <p role="alert">{t('apiTry.noToken')}</p>}
      {call.data && <CallAnswer key={call.submittedAt} {...call.data} host={origin} title={operation.summary} />}
    </form>
  );
}
