import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { ThreadData } from './job-thread-message.ts';

// A thread does not take after its process in this. What is loaded before is not kept.
const { compileCache } = workerData as ThreadData;
if (compileCache !== undefined) enableCompileCache(compileCache);
await import('./serve-jobs.ts');
