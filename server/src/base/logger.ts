import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './request-context.ts';

/** The server's log: each line that is written while a request is answered carries the request's id. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const requestFields = (_fields: object, _level: number, writer: Logger) => {
    const reqId = writer === logger ? currentRequestId() : undefined; // the framework binds it to a child of its own
    return reqId === undefined ? {} : { reqId };
  };
  const logger: Logger = pino({ level, mixin: requestFields }, destination);
  return logger;
}
