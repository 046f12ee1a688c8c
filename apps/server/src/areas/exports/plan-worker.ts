import type { Hash, StoredDocument } from '@octavo/content';
import { serveThread } from '../../platform/parsing/serve-thread.ts';
import type { ExportPlan } from './plan-export.ts';
import type { PlanMessage } from './plan-message.ts';
import { planRequest } from './plan-request.ts';

const documents = new Map<Hash, StoredDocument>();

serveThread((message: PlanMessage): ExportPlan | undefined => {
  if ('request' in message) return planRequest(message.request, documents);
  for (const [hash, document] of message.documents) documents.set(hash, document);
  return undefined;
});
