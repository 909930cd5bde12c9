/** The prefix of an id, which tells its kind to people and to the compiler. */
export type IdPrefix =
  | 'usr' // user
  | 'dev' // developer account
  | 'prj' // project
  | 'app' // app
  | 'key' // API key
  | 'akc' // access key
  | 'grp' // group
  | 'cus' // customer
  | 'inv' // invitation
  | 'stm' // statement
  | 'evt' // event
  | 'pky' // passkey
  | 'tkt' // ticket
  | 'stk' // studio token
  | 'pur' // purchase
  | 'ptk' // project token
  | 'pay' // payment attempt
  | 'pmd' // stored payment method
  | 'psn' // session of a payment form
  | 'whk' // webhook of a provider
  | 'rfd' // refund
  | 'mna' // operator's action about money
  | 'fbk' // feedback about a page
  | 'sub' // subscription
  | 'bil' // bill of a subscription
  | 'led' // posting of the ledger
  | 'hnd'; // offer of a project to another person

export type Id<Prefix extends string> = `${Prefix}_${string}`;
export type UserId = Id<'usr'>;
export type DeveloperId = Id<'dev'>;
export type ProjectId = Id<'prj'>;
export type AppId = Id<'app'>;
export type ApiKeyId = Id<'key'>;
export type AccessKeyId = Id<'akc'>;
export type GroupId = Id<'grp'>;
export type CustomerId = Id<'cus'>;
export type InvitationId = Id<'inv'>;
export type StatementId = Id<'stm'>;
export type EventId = Id<'evt'>;
export type PasskeyId = Id<'pky'>;
export type TicketId = Id<'tkt'>;
export type PurchaseId = Id<'pur'>;
export type ProjectTokenId = Id<'ptk'>;
export type PaymentAttemptId = Id<'pay'>;
export type PaymentMethodId = Id<'pmd'>;
export type PaymentSessionId = Id<'psn'>;
export type WebhookId = Id<'whk'>;
export type RefundId = Id<'rfd'>;
export type MoneyActionId = Id<'mna'>;
export type FeedbackId = Id<'fbk'>;
export type SubscriptionId = Id<'sub'>;
export type BillId = Id<'bil'>;
export type PostingId = Id<'led'>;
export type HandoverId = Id<'hnd'>;

const ulid = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Whether the text is an id of this kind: the prefix, an underscore and 26 lower-case ULID characters. */
export function isId<P extends IdPrefix>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && ulid.test(text.slice(prefix.length + 1));
}

/** The resource name of an app in the key service and the account service (KEY-05). */
export function hrnOfApp(app: { readonly product: string; readonly realm: string; readonly app_id: AppId }): string {
  return `hrn:${app.product}:account::${app.realm}:app/${app.app_id}`;
}

const appHrn = /^hrn:[^:/]+:account::[^:/]*:app\/(.*)$/;

/** The app in a decoded path segment, by hrn or plain id; undefined if it contains neither. */
export function appIdFromHrnOrId(text: string): AppId | undefined {
  const id = appHrn.exec(text)?.[1] ?? text;
  return isId('app', id) ? id : undefined;
}
