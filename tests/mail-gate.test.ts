import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTestFile, listImports, listSourceFiles, repositoryRoot } from './source-files.ts';

const MAIL = 'apps/server/src/platform/mail/';
const sources = listSourceFiles(['apps', 'packages']).filter(({ path }) => !isTestFile(path));

const CATALOGS = join(repositoryRoot, 'packages/messages/catalogs/mail');

/** The subjects of mails in a catalog, however deep they are in it. */
function listSubjects(texts: Record<string, unknown>): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === 'string') return /subject/i.test(key) ? [text] : [];
    return listSubjects(text as Record<string, unknown>);
  });
}

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
    const inCode = sources
      .filter(({ path }) => /invites\/invite\.ts$|check-domains\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b\w*[sS]ubject\w*(?:: | =\s[^;]*?)(['`])((?:(?!\1).)*)\1/g)].map(
          (match) => ({ path, subject: match[2] ?? '' }),
        ),
      );
    expect(new Set(inCode.map(({ path }) => path)).size).toBe(2);
    const inCatalogs = readdirSync(CATALOGS).flatMap((file) =>
      listSubjects(JSON.parse(readFileSync(join(CATALOGS, file), 'utf8'))).map((subject) => ({
        path: file,
        subject,
      })),
    );
    expect(inCatalogs.length).toBeGreaterThan(100);
    for (const { path, subject } of [...inCode, ...inCatalogs]) {
      expect([path, subject.replace(/\$?\{host\}/, '')]).toEqual([
        path,
        expect.not.stringMatching(/[{}$]/),
      ]);
    }
  });
});
