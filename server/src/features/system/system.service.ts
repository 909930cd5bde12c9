import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { DomainError } from '@waypost/domain/base/domain-error';

type ClientLogEntry = {
  readonly level: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly context?: Readonly<Record<string, unknown>>;
};

export type SystemService = {
  readConfig(): ClientConfig;
  checkReady(): void;
  writeLog(entry: ClientLogEntry): void;
};

export function createSystemService(deps: {
  readonly clientConfig: ClientConfig;
  readonly isUsable: () => boolean;
  readonly log: (entry: ClientLogEntry) => void;
}): SystemService {
  return {
    readConfig: () => deps.clientConfig,
    checkReady() {
      if (!deps.isUsable()) throw new DomainError('STORAGE_UNAVAILABLE');
    },
    writeLog: deps.log,
  };
}
