import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeInviteMail } from './invite.ts';

const invite = {
  to: 'ada@kiln.example',
  inviter: 'Mira Kern',
  organization: 'Kiln Works',
  signInUrl: 'https://docs.example.com/sign-in',
};

describe('the mail to somebody who was invited', () => {
  it('says who invites, to what, and where to sign in as whom', () => {
    const { to, subject, text } = writeInviteMail(invite);
    expect(to).toBe('ada@kiln.example');
    expect(subject).toBe('You have been invited to docs.example.com');
    expect(text).toContain('\nInvited by: "Mira Kern"\nOrganization: "Kiln Works"\n');
    expect(text).toContain('Sign in as ada@kiln.example');
    expect(text).toContain('\nhttps://docs.example.com/sign-in\n');
  });

  it('lets no name write a line of its own, a header, or what cannot be seen', () => {
    const plain = writeInviteMail(invite).text.split('\n').length;
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('\r', '\n', '\u2028', '\u202e', '\0', '\u200b', 'Bcc: x@y.z', ' '), {
          maxLength: 30,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, hostile, (inviter, organization) => {
        const { subject, text } = writeInviteMail({ ...invite, inviter, organization });
        expect(subject).toBe(writeInviteMail(invite).subject);
        expect(text.split('\n')).toHaveLength(plain);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
