import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { insertRedirectRow } from '../store.ts';

/** A redirect of the example site. */
export const addExamples: AddExamples = async (draft) => {
  const redirectId = draft.platform.ids.next();
  const at = '2026-01-31T09:30:00.000Z';
  await insertRedirectRow(draft.tx, {
    ...{ id: redirectId, site_id: requireExample(draft, 'siteId'), source: '/kiln' },
    destination: JSON.stringify({ kind: 'url', url: '/firing' }),
    ...{ status: 308, created_at: at, updated_at: at },
  });
  return { redirectId };
};
