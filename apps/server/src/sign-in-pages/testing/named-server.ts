import { type AddressInfo, connect, createServer } from 'node:net';
import type { TestPlatformOverrides } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** A test server that knows by which address browsers reach it. */
export interface NamedServer extends AsyncDisposable {
  server: TestServer;
  /** `http://localhost:<port>`: a name, to which passkeys can be bound, and safe as TLS is. */
  origin: string;
}

/** Starts one: connections to a port that is known before are passed on to the server's own. */
export async function startNamedServer(
  overrides: TestPlatformOverrides = {},
): Promise<NamedServer> {
  let target = 0;
  const relay = createServer((inbound) => {
    const outbound = connect(target, '127.0.0.1');
    inbound.pipe(outbound).pipe(inbound);
    inbound.on('error', () => outbound.destroy());
    outbound.on('error', () => inbound.destroy());
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://localhost:${(relay.address() as AddressInfo).port}`;
  const { config, ...parts } = overrides;
  const server = await startTestServer({
    platform: { ...parts, config: { ...config, publicUrl: origin } },
  });
  target = Number(new URL(server.origin).port);
  return {
    server,
    origin,
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
