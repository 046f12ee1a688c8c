import { describe, expect, it } from 'vitest';
import { isTestFile, listImports, listSourceFiles } from './source-files.ts';

const MAIL = 'apps/server/src/platform/mail/';
const sources = listSourceFiles(['apps', 'packages']).filter(({ path }) => !isTestFile(path));

/** The files, but those of the gate itself, that have something in them. */
function listOthers(has: (text: string) => boolean): string[] {
  return sources
    .filter(({ path, text }) => !path.startsWith(MAIL) && has(text))
    .map(({ path }) => path);
}

describe('the gate of all mails', () => {
  it('is the only place that asks for a mail to be sent', () => {
    expect(
      sources.some(({ path, text }) => path.startsWith(MAIL) && text.includes("'mail.send'")),
    ).toBe(true);
    expect(listOthers((text) => /['"`]mail\.send['"`]/.test(text))).toEqual([]);
  });

  it('is the only place that knows how mails are handed over', () => {
    expect(listOthers((text) => listImports(text).includes('nodemailer'))).toEqual([]);
    const makers = listOthers((text) => text.includes('createMailTransport'));
    expect(makers).toEqual(['apps/server/src/platform/open-platform.ts']);
    expect(listOthers((text) => /\bsmtpUrl\b/.test(text)).sort()).toEqual([
      'apps/server/src/platform/config.ts',
      'apps/server/src/platform/log.ts',
    ]);
  });

  it('is given subjects that are words of ours alone', () => {
    expect(listOthers((text) => /\bsendMails?\(/.test(text)).length).toBeGreaterThan(3);
    const subjects = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b\w*[sS]ubject\w*(?:: | =\s[^;]*?)(['`])((?:(?!\1).)*)\1/g)].map(
        (match) => ({ path, subject: match[2] ?? '' }),
      ),
    );
    const isOurs = /sign-in\/labels\/|invite-mail|check-domains/;
    const ours = subjects.filter(({ path }) => isOurs.test(path));
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.some(({ path }) => path.endsWith('check-domains.ts'))).toBe(true);
    for (const { path, subject } of ours) {
      expect([path, subject.replace(/\$\{host\}/, '')]).toEqual([
        path,
        expect.not.stringMatching(/[{}$]/),
      ]);
    }
  });
});
