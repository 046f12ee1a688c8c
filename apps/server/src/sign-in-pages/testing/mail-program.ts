import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server as a program of its own: says its port, then each mail that it takes, a line each. */
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      say({ to, raw: Buffer.concat(parts).toString() });
      done();
    });
  },
});
server.listen(0, '127.0.0.1', () => {
  say({ port: (server.server.address() as AddressInfo).port });
});
