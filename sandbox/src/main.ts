import { readConfig } from './config.ts';
import { startSandbox } from './sandbox.ts';

try {
  const sandbox = await startSandbox(readConfig());
  let closing: Promise<never> | undefined;
  const stop = () => void (closing ??= sandbox.close().then(() => process.exit(0))); // a launcher may send two signals
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, origin: sandbox.origin, smtp_port: sandbox.smtpPort })}\n`);
} catch (error) {
  process.stderr.write(`The sandbox could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
