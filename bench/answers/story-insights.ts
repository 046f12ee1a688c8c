import type { Story } from './story.ts';

/** What readers of the site do, as their owners learn of it. */
export async function tellInsights({ act, try: attempt }: Story): Promise<void> {
  const search = { type: 'search_type_query', query: 'Salt glaze', results: 0 };
  await act('note-insight-events', { body: { events: [search, { ...search, more: 1 }] } });
  const refused = {
    'no events': { events: [] },
    'an event without its page': { events: [search, { type: 'page_view' }] },
    'an event of long ago': { events: [{ ...search, at: '2020-01-01T00:00:00Z' }] },
  };
  for (const [name, body] of Object.entries(refused)) {
    await attempt('note-insight-events', { name: `tell ${name}`, body });
  }
  const range = { from: '2020-01-01', to: '2020-12-31' };
  await act('aggregate-insights', { body: { range } });
  const asked = {
    'by page': { range, groupBy: ['page'] },
    'pages by query': { range, groupBy: ['query'], metrics: ['views'] },
    'a backward range': { range: { from: range.to, to: range.from } },
  };
  for (const [name, body] of Object.entries(asked)) {
    await attempt('aggregate-insights', { name: `aggregate ${name}`, body });
  }
  await act('list-insight-comments');
}
