import type { Hash, StoredDocument } from '@octavo/content';
import type { ExportPlan } from '@octavo/trees/write';
import { serveThread } from '../../platform/parsing/serve-thread.ts';
import { type PlanMessage, planRequest } from './plan-request.ts';

const documents = new Map<Hash, StoredDocument>();

serveThread((message: PlanMessage): ExportPlan | undefined => {
  if ('request' in message) return planRequest(message.request, documents);
  for (const [hash, document] of message.documents) documents.set(hash, document);
  return undefined;
});
