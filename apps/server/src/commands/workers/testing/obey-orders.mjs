import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Goes before a server with `node --import`: a worker whose id is in the name of a file `hold-<id>` of
 * the folder waits until that is gone, and any that starts while there is a file `exit` ends at once.
 */
const folder = process.env.WORKER_ORDERS ?? '';
if (cluster.worker !== undefined) {
  while (existsSync(join(folder, `hold-${cluster.worker.id}`))) await sleep(20);
  if (existsSync(join(folder, 'exit'))) process.exit(7);
}
