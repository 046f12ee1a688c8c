import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { sendMail } from './send-mail.ts';

const mail = {
  to: 'mira@example.com',
  subject: 'Línea\r\nBcc: everybody@example.com',
  text: 'Öffne https://docs.example.com/sign-in?a=b&c=d\n',
};

/** A mail server in this process; `refuse` says how many mails it turns away first. */
async function openMailServer({ refuse = 0 } = {}) {
  const taken: { to: string[]; raw: string }[] = [];
  let toRefuse = refuse;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'octavo' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('wrong')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (toRefuse > 0) {
          toRefuse -= 1;
          done(Object.assign(new Error('Try later'), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    taken,
    url: `smtp://octavo:p%40ss@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe.each(dialects)('a mail on %s', (dialect) => {
  it('is sent after the commit, and never where there is none', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, jobs, config } = platform;
    const failing = database.transaction(async (tx) => {
      await sendMail(platform, tx, { kind: 'link' }, mail);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await database.transaction((tx) => sendMail(platform, tx, { kind: 'link' }, mail));
    await jobs.runDue();
    const folder = join(config.dataDir, 'mail');
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    const path = join(folder, files[0] ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const read = await PostalMime.parse(await readFile(path));
    expect(read.to).toMatchObject([{ address: mail.to }]);
    expect(read.bcc).toBeUndefined();
    expect(read.subject).toBe('Línea Bcc: everybody@example.com');
    expect(read.text?.trim()).toBe(mail.text.trim());
  });

  it('goes to a mail server, again where that turned it away', async () => {
    await using server = await openMailServer({ refuse: 1 });
    let now = new Date('2030-01-31T09:30:00.000Z');
    await using platform = await openTestPlatform(dialect, {
      config: { smtpUrl: server.url, mailFrom: 'Docs <docs@example.com>' },
      clock: { now: () => now },
    });
    await platform.database.transaction((tx) => sendMail(platform, tx, { kind: 'link' }, mail));
    await platform.jobs.runDue();
    expect(server.taken).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await platform.jobs.runDue();
    expect(server.taken.map(({ to }) => to)).toEqual([[mail.to]]);
    const read = await PostalMime.parse(server.taken[0]?.raw ?? '');
    expect(read.from).toMatchObject({ name: 'Docs', address: 'docs@example.com' });
    expect(read.text?.trim()).toBe(mail.text.trim());
    await platform.jobs.runDue();
    expect(server.taken).toHaveLength(1);
  });
});
