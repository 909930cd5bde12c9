import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';

/** NGINX_PATH overrides the first one found; the suite installs one if possible (scripts/check/nginx.mjs). */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const files = [process.env['NGINX_PATH'], ...folders.map((folder) => join(folder, 'nginx'))];
  return files.find((file) => file !== undefined && existsSync(file));
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export type Nginx = { stop(): Promise<void> };

/** Starts nginx with these `server` blocks and waits until it listens. */
export async function startNginx(servers: string, port: number): Promise<Nginx> {
  const program = findNginx() ?? 'nginx';
  const folder = mkdtempSync(join(tmpdir(), 'waypost-nginx-'));
  mkdirSync(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n');
  // its workers may otherwise not write bodies that are too big for their memory
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const settings = `${user}daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${servers}\n}\n`;
  writeFileSync(join(folder, 'nginx.conf'), settings);
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  execFileSync(program, ['-t', ...args], { stdio: 'pipe' });
  const nginx = spawn(program, args, { stdio: 'ignore' });
  await vi.waitUntil(() => answers(port), { timeout: 30_000, interval: 20 });
  return {
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
