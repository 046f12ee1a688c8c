import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../log.ts';
import { openOnce } from '../open-once.ts';

/** One mail to one person. */
export interface Mail {
  /** An address, without a name. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Hands mails over: to a mail server, or to files where none is configured. */
export interface MailTransport {
  /** @throws Error when the mail server does not take it; another try may do */
  deliver(mail: Mail): Promise<void>;
}

/** What a transport stands on. */
export interface MailTransportParts {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

const SMTP_TIMEOUT_MS = 30_000;

/** The transport that the configuration asks for. */
export function createMailTransport(parts: MailTransportParts): MailTransport {
  const { smtpUrl } = parts.config;
  return smtpUrl === undefined ? createFileTransport(parts) : createSmtpTransport(parts, smtpUrl);
}

function createSmtpTransport(parts: MailTransportParts, url: string): MailTransport {
  const address = new URL(url);
  const transport = openOnce(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(readServer(address));
  });
  return {
    async deliver(mail) {
      await (await transport.get()).sendMail(compose(parts, mail));
    },
  };
}

/** How the mail server is reached. Where credentials are sent, they are sent over TLS or not at all. */
function readServer(address: URL) {
  const secure = address.protocol === 'smtps:';
  return {
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: address.port === '' ? (secure ? 465 : 587) : Number(address.port),
    secure,
    requireTLS: !secure && address.username !== '' && !isLoopback(address.hostname),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(address.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(address.username),
            pass: decodeURIComponent(address.password),
          },
        }),
  };
}

/** Writes each mail into a file of the folder `mail` and says where, for servers without SMTP. */
function createFileTransport(parts: MailTransportParts): MailTransport {
  const folder = join(parts.config.dataDir, 'mail');
  return {
    async deliver(mail) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail({
        ...compose(parts, mail),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const path = join(folder, `${parts.ids.next()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      parts.log.info(
        { to: mail.to, path },
        'a mail was written to a file because no SMTP server is configured',
      );
    },
  };
}

function compose(
  { config, clock }: MailTransportParts,
  { to, subject, text }: Mail,
): SendMailOptions {
  return {
    from: config.mailFrom ?? `Octavo <octavo@${new URL(config.publicUrl).hostname}>`,
    // As an object: a text would be split at commas.
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' ').trim(),
    text,
    date: clock.now(),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
