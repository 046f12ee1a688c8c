import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A mail as it came over the wire. */
export interface TakenMail {
  to: string[];
  raw: string;
}

/** A mail server in a process of its own. */
export interface MailProcess extends AsyncDisposable {
  url: string;
  /** The mails that it took, the oldest first. */
  taken: TakenMail[];
}

/** Starts a mail server that takes every mail. */
export async function startMailProcess(): Promise<MailProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mail-program.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const taken: TakenMail[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The mail server ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { port: number } | TakenMail;
      if ('port' in said) resolve(said.port);
      else taken.push(said);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
