import { parentPort } from 'node:worker_threads';
import { TreeError } from '@octavo/trees';
import { createAskedHttp } from './ask-http.ts';
import { readRepository } from './read-repository.ts';
import type { HttpAnswer, RepositoryMessage, RepositoryOrder } from './repository-message.ts';

const say = (message: RepositoryMessage) => parentPort?.postMessage(message);
const { http, receive } = createAskedHttp(say);

parentPort?.on('message', (message: RepositoryOrder | HttpAnswer) => {
  if (message.kind === 'order') void read(message);
  else receive(message);
});

async function read(order: RepositoryOrder): Promise<void> {
  try {
    say({ kind: 'read', repository: await readRepository(order, http) });
  } catch (error) {
    const reason = error instanceof TreeError ? 'refused' : 'error';
    say({ kind: 'failed', reason, message: error instanceof Error ? error.message : `${error}` });
  }
}
