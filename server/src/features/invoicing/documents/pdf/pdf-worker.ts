import { parentPort, workerData } from 'node:worker_threads';
import type { FrozenStatement } from '../frozen-statement.ts';
import { statementPdf } from './statement-pdf.ts';

export type PdfRequest = {
  readonly statement: FrozenStatement;
  /** The file of the seller's logo. */
  readonly logo: string | undefined;
};

const { statement, logo } = workerData as PdfRequest;
const pdf = await statementPdf(statement, logo);
parentPort?.postMessage(new Uint8Array(pdf));
