import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './request-context.ts';

/** The server's log; each line written during a request carries the request's id. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const requestFields = (_fields: object, _level: number, writer: Logger) => {
    const reqId = writer === logger ? currentRequestId() : undefined; // Fastify binds it to its child loggers
    return reqId === undefined ? {} : { reqId };
  };
  const logger: Logger = pino({ level, mixin: requestFields }, destination);
  return logger;
}
