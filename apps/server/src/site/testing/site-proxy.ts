import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders, request as startRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How a proxy forwards the requests for `/docs`. */
export type Forwarding = 'straight to the server' | 'by the public name of the server';

/** A reverse proxy that serves a site below `/docs`. */
export interface SiteProxy extends AsyncDisposable {
  origin: string;
}

/** The nginx of `OCTAVO_NGINX`, or of the PATH; undefined where there is none. */
export function findNginx(): string | undefined {
  const program = process.env.OCTAVO_NGINX || 'nginx';
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return program;
  } catch {
    return undefined;
  }
}

/**
 * Starts a proxy before a server: nginx with the sample configuration of the documentation, or where
 * there is none a small one that forwards in the same way. `target` is the path of the site there.
 */
export function startSiteProxy(
  nginx: string | undefined,
  forwarding: Forwarding,
  server: { origin: string; target: string },
): Promise<SiteProxy> {
  return nginx === undefined
    ? startSmallProxy(forwarding, server)
    : startNginx(nginx, forwarding, server);
}

async function startNginx(
  program: string,
  forwarding: Forwarding,
  { origin, target }: { origin: string; target: string },
): Promise<SiteProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-nginx-'));
  const port = await findFreePort();
  const sample = (await readSample(forwarding))
    .replaceAll('http://127.0.0.1:4000/sites/handbook', origin + target)
    .replaceAll('https://docs.acme.com/sites/handbook', origin + target)
    .replaceAll('docs.acme.com', new URL(origin).host);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit; events {}
http { access_log off; ${folders}
server { listen 127.0.0.1:${port}; ${sample} } }`,
  );
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForPort(port, child);
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The sample of the documentation: the first says nothing of who forwards, the second does. */
async function readSample(forwarding: Forwarding): Promise<string> {
  const page = join(import.meta.dirname, '../../../../../docs/publishing/addresses.md');
  const samples = [...(await readFile(page, 'utf8')).matchAll(/```nginx\n(.*?)```/gs)];
  const sample = samples[forwarding === 'straight to the server' ? 0 : 1]?.[1];
  if (sample === undefined) throw new Error('The documentation has no such sample.');
  return sample;
}

async function startSmallProxy(
  forwarding: Forwarding,
  server: { origin: string; target: string },
): Promise<SiteProxy> {
  const proxy = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    const headers: OutgoingHttpHeaders = {
      ...request.headers,
      host: new URL(server.origin).host,
    };
    const path = url.replace(/^\/docs/, server.target);
    if (forwarding === 'by the public name of the server') {
      headers['x-forwarded-host'] = request.headers.host;
      headers['x-forwarded-prefix'] = '/docs';
    }
    const { hostname, port } = new URL(server.origin);
    const forwarded = startRequest({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + 10_000;
  while (child.exitCode === null && Date.now() < until) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The proxy did not start.');
}
