import { readConfig } from './config.ts';
import { startPlatform } from './platform.ts';

try {
  const platform = await startPlatform(readConfig());
  let closing: Promise<never> | undefined;
  const stop = () => void (closing ??= platform.close().then(() => process.exit(0))); // a launcher may send two signals
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, origin: platform.origin })}\n`);
} catch (error) {
  process.stderr.write(
    `The sample platform could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
