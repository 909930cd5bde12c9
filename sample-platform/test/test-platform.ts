import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gatewayCredential, goodAnswer, startTestPortal, type TestPortal } from '@waypost/gateway-sdk/test/test-portal';
import { startPlatform } from '../src/platform.ts';

export type TestPlatform = { readonly origin: string; readonly portal: TestPortal; close(): Promise<void> };

/** A platform with a portal that knows `good-key`. */
export async function startTestPlatform(): Promise<TestPlatform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sample-platform-'));
  const portal = await startTestPortal();
  portal.keys.set('good-key', goodAnswer);
  const config = {
    port: 0,
    host: 'localhost',
    portalOrigin: portal.origin,
    accountOrigin: 'http://localhost:51001',
    gatewayCredential,
    dataDir,
    trustedProxies: [],
    logLevel: 'silent',
  };
  const platform = await startPlatform(config, new PassThrough().resume());
  return {
    origin: platform.origin,
    portal,
    async close() {
      await platform.close();
      await portal.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
