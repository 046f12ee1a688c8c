import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { watchClient } from './watch-client.ts';

it('tells that the client of a connection went away, for every request on it', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no address.');
  const accepted = once(server, 'connection');
  const client = connect(address.port, '127.0.0.1');
  const [socket]: Socket[] = await accepted;
  if (socket === undefined) throw new Error('There is no connection.');
  const signal = watchClient(socket);
  expect(watchClient(socket)).toBe(signal);
  expect(signal.aborted).toBe(false);
  const aborted = once(signal, 'abort');
  client.destroy();
  await aborted;
  expect(signal.reason).toMatchObject({ status: 499 });
  expect(watchClient(socket).aborted).toBe(true);
  server.close();
});
