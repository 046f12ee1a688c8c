import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CertifiedKey } from './make-certificate.ts';

/** A provider that runs as a process of its own. */
export interface RunningIdp extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  origin: string;
}

/** Starts a provider that knows the service by its addresses. */
export async function startIdp(
  key: CertifiedKey,
  settings: { issuer: string; acsURL: string; audience: string },
): Promise<RunningIdp> {
  const privateKey = key.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const told = JSON.stringify({ ...settings, certificate: key.certificate, privateKey });
  const script = join(import.meta.dirname, 'idp-process.ts');
  const child = spawn(process.execPath, [script, told], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The provider ended with ${code}.`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended;
    },
  };
}
