import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy of TCP connections that can fall silent. */
export interface SilentProxy extends AsyncDisposable {
  /** The address of the database, as it is reached by the proxy. */
  readonly url: string;
  /**
   * From now on it swallows what comes on either side, and says nothing: no connection is closed. Those
   * that there are stay so.
   */
  fallSilent(): void;
  /** Passes on what comes on new connections. */
  passOn(): void;
}

/** Starts a proxy in front of a database. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<{ sides: readonly Socket[]; isSilent: boolean }>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = { sides: [near, far], isSilent };
    open.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => pair.isSilent || to.write(bytes));
      from.on('end', () => pair.isSilent || to.end());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
      for (const pair of open) pair.isSilent = true;
    },
    passOn() {
      isSilent = false;
    },
    async [Symbol.asyncDispose]() {
      for (const { sides } of open) for (const side of sides) side.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
