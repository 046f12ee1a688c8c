import { readdir, readFile, readlink } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** What a server answered; status 0 where the connection broke. */
export interface Answered {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

/** One connection that is kept alive: to one process, of several that share a port. */
export interface Connection {
  /** The process that has the connection; 0 where it is none of those that were named. */
  readonly pid: number;
  send(method: string, path: string, options?: SendOptions): Promise<Answered>;
  close(): void;
}

interface SendOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Whether to send the administrator's token. */
  isAnonymous?: boolean;
}

/** Connects to a server on this machine that one of some processes answers for. */
export async function openConnection(
  port: number,
  { token, pids }: { token: string; pids: readonly number[] },
): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let ownPort = 0;
  const send: Connection['send'] = (method, path, { body, form, headers, isAnonymous } = {}) =>
    new Promise((resolve) => {
      const told = {
        ...(isAnonymous === true ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      };
      const broken = () => resolve({ status: 0, text: '', headers: {} });
      const sent = request(
        { port, host: '127.0.0.1', method, path, agent, headers: told },
        async (answer) => {
          ownPort = answer.socket.localPort ?? 0;
          let text = '';
          answer.on('error', broken);
          try {
            for await (const chunk of answer) text += chunk;
            resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
          } catch {
            broken();
          }
        },
      );
      sent.on('error', broken);
      sent.end(
        body === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(body),
      );
    });
  await send('GET', '/healthz');
  const pid = await findHolder(port, ownPort, pids);
  return { pid, send, close: () => agent.destroy() };
}

/** Which of some processes has the server's end of a connection, as the kernel lists them. */
async function findHolder(port: number, from: number, pids: readonly number[]): Promise<number> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readTable(`/proc/net/${name}`)));
  const row = tables
    .flat()
    .find(({ local, remote }) => local === toHex(port) && remote === toHex(from));
  for (const pid of pids) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const targets = await Promise.all(
      files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')),
    );
    if (targets.includes(`socket:[${row?.inode}]`)) return pid;
  }
  return 0;
}

async function readTable(path: string) {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(1);
  return lines.map((line) => {
    const fields = line.trim().split(/\s+/);
    return { local: fields[1]?.split(':')[1], remote: fields[2]?.split(':')[1], inode: fields[9] };
  });
}

function toHex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
