import * as contract from '@octavo/contract/insights';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { findCounting } from '../counting.ts';
import { readEvents } from '../read-events.ts';

export const noteInsightEvents = implementOperation(contract.noteInsightEvents, {
  access: onPublishedSite(),
  async handle({ platform, caller, subject, body }) {
    const reader = caller.kind === 'visitor' ? caller.reader : undefined;
    const site = { id: subject.site.id, reader };
    const counts = await readEvents(platform, site, body.events);
    for (const count of counts) findCounting(platform)?.addCount(count);
    return { status: 202 as const, body: { accepted: counts.length } };
  },
});
