/**
 * The credentials that the stand-ins accept. The server's demo configuration states the same values. The web component's
 * address is `{origin}/checkoutshopper/http://localhost:8080/`: with that text in it 3-D Secure runs over plain http.
 */
export const demoCredentials = {
  cards: {
    merchantAccount: 'WaypostDemo',
    apiKey: 'sbx_api_4f7c0b6e1d2a49c8b35e',
    clientKey: 'sbx_client_9d31a7f0c5e84b26',
    /** A stored card of every shopper, for accounts that demo data creates with a card. */
    storedMethodId: 'SBXDEMOVISA00001',
    /** Signs standard items and the raw body of token events; 32 bytes in hex. */
    hmacKey: '3c9f2e7b51d84a06f3b8c2d917e6540a8b1dcf62947a35e0d8461fb97c02ae53',
  },
  wallet: {
    clientId: 'sbx_wallet',
    clientSecret: 'sbx_wallet_secret_71e5c3a9',
    webhookId: 'SBX-WEBHOOK-1',
  },
} as const;
