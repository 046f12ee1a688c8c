import type { OperationEntry, SpecificationView } from '../model.ts';

/** An operation by its method and path, as `get /pets`, with what else is said of it. */
export function makeEntry(place: string, more: Partial<OperationEntry> = {}): OperationEntry {
  const [method = '', path = ''] = place.split(' ');
  return { key: place, method, path, tags: [], part: `part of ${place}`, ...more };
}

/** A specification that lists what is given and nothing else. */
export function makeView(more: Partial<SpecificationView> = {}): SpecificationView {
  return {
    ...{ format: '3.1.0', title: 'Pets', version: '1', servers: [], security: [], tags: [] },
    ...{ operations: [], webhooks: [], schemas: [], problems: [], problemCount: 0 },
    ...more,
  };
}
