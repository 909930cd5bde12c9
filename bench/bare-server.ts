// A bare node:http server: reads the body and answers a constant with as many bytes as its argument says.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const length = Number(process.argv[2]);
const answer = JSON.stringify({ padding: 'x'.repeat(Math.max(0, length - 14)) });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks).toString();
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length });
    response.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
