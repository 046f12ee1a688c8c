import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import { openFormClient } from './testing/form-client.ts';
import { startMailProcess } from './testing/mail-process.ts';
import { openSignInWorld } from './testing/sign-in-world.ts';

const NEWER = 'slowly cooled glazes';

describe.each(dialects)('an account on %s', (dialect) => {
  it('is recovered in Arabic by a mail that a mail server delivers', async () => {
    await using mails = await startMailProcess();
    const config = { smtpUrl: mails.url, mailFrom: 'Docs <docs@example.com>' };
    await using world = await openSignInWorld(dialect, config);
    const { server, client, user } = world;
    await world.givePassword();
    server.platform.jobs.start();
    const page = await client.open('/sign-in/forgotten?language=ar&return_to=/account/password');
    await client.submit(page, '/sign-in/forgotten', { email: user.email });
    await expect.poll(() => mails.taken.length, { timeout: 10_000 }).toBe(1);
    const mail = await PostalMime.parse(mails.taken[0]?.raw ?? '');
    expect(mails.taken[0]?.to).toEqual([user.email]);
    expect(mail.from).toMatchObject({ name: 'Docs', address: 'docs@example.com' });
    expect(mail.subject).toBe('اختر كلمة مرور جديدة');
    const link = /http:\/\/localhost:4000(\/sign-in\/reset\/ocl_[\w-]{43})/.exec(mail.text ?? '');
    const path = link?.[1] ?? '';
    const device = openFormClient(server);
    const used = await device.submit(await device.open(path), path, { new_password: NEWER });
    expect(used.location).toBe('/account/password');
    await expect.poll(() => mails.taken.length, { timeout: 10_000 }).toBe(2);
    expect((await world.signIn({ password: NEWER }, openFormClient(server))).status).toBe(303);
    await server.platform.jobs.stop();
  });
});
