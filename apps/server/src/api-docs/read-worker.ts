import { readSpecification } from '@octavo/openapi';
import { sha256Base64url } from '../platform/hash.ts';
import { serveThread } from '../platform/parsing/serve-thread.ts';
import type { ReadDocument } from './reading.ts';

serveThread(async (text: string): Promise<ReadDocument> => {
  const { view, parts } = await readSpecification({ text, hashText: sha256Base64url });
  return { view: JSON.stringify(view), parts: [...parts] };
});
