import type { MessagePort } from 'node:worker_threads';
import {
  compareSpecifications,
  listComparedParts,
  type SpecificationParts,
  type SpecificationView,
} from '@octavo/openapi';
import { serveThread } from '../../../platform/parsing/serve-thread.ts';
import type { CompareInput, CompareOutput, FoundParts, WantedParts } from './comparing.ts';

/** As many as the server reads in a moment. */
const PARTS_AT_ONCE = 32;

async function compare({ before, after, port }: CompareInput): Promise<CompareOutput> {
  try {
    const views = [before, after].map((view) => JSON.parse(view) as SpecificationView);
    const [was, is] = views as [SpecificationView, SpecificationView];
    const hashes = listComparedParts(was, is);
    const parts = new Map<string, string>();
    for (let start = 0; start < hashes.length; start += PARTS_AT_ONCE) {
      const { found } = await ask(port, hashes.slice(start, start + PARTS_AT_ONCE));
      for (const [hash, json] of found) parts.set(hash, json);
    }
    const open = (view: SpecificationView): SpecificationParts => ({ view, parts });
    const { changes, count, breaking } = compareSpecifications(open(was), open(is));
    return { changes: JSON.stringify(changes), count, breaking };
  } finally {
    port.close();
  }
}

function ask(port: MessagePort, wanted: readonly string[]): Promise<FoundParts> {
  return new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage({ wanted } satisfies WantedParts);
  });
}

serveThread(compare);
