import { createServer } from 'node:net';
import type { HttpServer } from '../../http/exchange/serve-doors.ts';
import type { Config } from '../../platform/config.ts';
import { CommandError } from '../command.ts';

/** Without a configured address: every interface, by IPv6 and IPv4 where the system has both. */
const EVERYWHERE = '::';

/**
 * Tries the port before the database is opened: a server that cannot listen is not to migrate what
 * another one may be using.
 *
 * @throws CommandError where something listens there
 */
export async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port, host: host ?? EVERYWHERE }, resolve);
    });
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw makePortError(port);
  }
}

/**
 * Listens at the configured address. With `reusePort` others that say so may listen at the same port:
 * the system then gives each connection to one of them.
 *
 * @throws CommandError where something else listens there
 */
export async function listen(
  app: HttpServer,
  { host, port }: Config,
  { reusePort = false }: { reusePort?: boolean } = {},
): Promise<void> {
  const options = { port, ...(reusePort ? { reusePort } : {}) };
  try {
    await app.listen({ ...options, host: host ?? EVERYWHERE });
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw makePortError(port);
    if (
      host !== undefined ||
      !(hasCode(error, 'EAFNOSUPPORT') || hasCode(error, 'EADDRNOTAVAIL'))
    ) {
      throw error;
    }
    await app.listen({ ...options, host: '0.0.0.0' });
  }
}

function makePortError(port: number): CommandError {
  return new CommandError(`Port ${port} is already in use. Set PORT to another port.`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
