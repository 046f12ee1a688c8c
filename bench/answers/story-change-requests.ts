import type { Story } from './story.ts';

type Changes = readonly Record<string, unknown>[];

/** A change request from its opening to its merge. */
export async function tellChangeRequests(story: Story): Promise<void> {
  const { act, try: attempt, ids } = story;
  const made = await act('create-change-request', { body: { subject: 'Hotter kilns' } });
  ids.changeRequestId = made.json.id;
  for (const as of ['granted', 'editor', 'commenter']) {
    await attempt('create-change-request', { name: 'open a change request', as, body: {} });
  }
  await act('get-change-request');
  await act('export-change-request-content');
  const byNumber = { changeRequestId: String(made.json.number) };
  await attempt('get-change-request', { name: 'the change request by number', params: byNumber });
  await act('list-change-requests');
  await act('list-organization-change-requests');
  await act('update-change-request', { body: { status: 'open', subject: 'Much hotter kilns' } });
  await attempt('update-change-request', {
    name: 'merge by changing the status',
    body: { status: 'merged' },
  });
  for (const status of ['draft', 'open', 'archived', 'merged', 'all']) {
    for (const id of ['list-change-requests', 'list-organization-change-requests']) {
      await attempt(id, { name: `${id} that are ${status}`, query: { status } });
      await attempt(id, { name: `${id} that are ${status}`, as: 'granted', query: { status } });
    }
  }
  await attempt('list-change-requests', {
    name: 'change requests of one contributor',
    query: { contributor: ids.granted ?? '', status: 'all' },
  });
  await attempt('list-change-requests', {
    name: 'change requests that somebody opened',
    query: { creator: ids.granted ?? '', status: 'all' },
  });
  await attempt('update-change-request', {
    name: 'say what a change request is about',
    body: { description: 'Why **hotter**.' },
  });

  await act('change-change-request-content', {
    body: {
      changes: [
        {
          operation: 'insert_page',
          document: { markdown: `# Draft\n\nSee [home](/pages/${ids.homeId}).\n` },
        },
        {
          operation: 'update_page',
          page: ids.pageId,
          document: { markdown: `# Kiln\n\nHotter.\n\n![pot](/files/${ids.fileId})\n` },
        },
        { operation: 'delete_page', page: ids.slowId },
      ],
    },
  });
  await attempt('change-change-request-content', {
    name: 'change content badly in a change request',
    body: { changes: [{ operation: 'delete_page', page: 'nothing' }] },
  });
  await act('upload-change-request-file', {
    query: { name: 'draft.txt' },
    body: 'A draft.\n',
    headers: { 'content-type': 'text/plain' },
  });
  await act('import-change-request-content', {
    body: { source: 'markdown', url: 'data:text/markdown,%23%20Imported%0A%0AText.%0A' },
  });
  for (const id of [
    'get-change-request-content',
    'list-change-request-pages',
    'get-change-request-page',
    'get-change-request-page-by-path',
    'get-change-request-reusable-content',
    'list-change-request-files',
    'get-change-request-file',
    'list-change-request-links',
    'list-change-request-page-backlinks',
    'list-change-request-file-backlinks',
    'list-change-request-changes',
    'list-contributors',
    'list-conflicts',
  ]) {
    await act(id);
  }
  await act('list-change-request-page-links', { params: { pageId: ids.pageId ?? '' } });
  for (const format of ['document', 'html']) {
    const query = { format };
    await act('list-change-request-changes', { name: `changes as ${format}`, query });
  }
  for (const format of ['document', 'markdown']) {
    const query = { format };
    await act('get-change-request-page', { name: `its page as ${format}`, query });
  }
  await attempt('get-page', { name: 'get-page that only a change request has changed' });
  await attempt('search-space', { name: 'search for a draft', query: { query: 'draft' } });
}

/** Both sides change the same, are brought together, and merge. */
export async function tellConflicts(story: Story): Promise<void> {
  const { act, try: attempt, ids } = story;
  const bases: Changes = [
    { operation: 'insert_page', ref: 'one', document: { markdown: '# One\n\nBase.\n\nSame.\n' } },
    { operation: 'insert_page', ref: 'two', document: { markdown: '# Two\n\nBase.\n' } },
    { operation: 'insert_page', ref: 'three', document: { markdown: '# Three\n\nBase.\n' } },
  ];
  await change(story, 'change-content', 'make pages to disagree about', bases);
  const pages = (await attempt('list-pages', { name: 'the pages to disagree about' })).json.pages;
  const [one, two, three] = ['One', 'Two', 'Three'].map(
    (title) => pages.find((page: { title: string }) => page.title === title).id as string,
  );
  const kept = ids.changeRequestId;
  const opened = await attempt('create-change-request', {
    name: 'open one to disagree',
    body: { subject: 'Disagree' },
  });
  ids.changeRequestId = opened.json.id;
  await change(story, 'change-change-request-content', 'the one side', [
    { operation: 'update_page', page: one, document: { markdown: '# One\n\nOurs.\n\nSame.\n' } },
    {
      operation: 'update_page',
      page: two,
      title: 'Ours',
      document: { markdown: '# Two\n\nOurs.\n' },
    },
    { operation: 'delete_page', page: three },
  ]);
  await change(story, 'change-content', 'the other side', [
    { operation: 'update_page', page: one, document: { markdown: '# One\n\nTheirs.\n\nSame.\n' } },
    {
      operation: 'update_page',
      page: two,
      title: 'Theirs',
      document: { markdown: '# Two\n\nTheirs.\n' },
    },
    { operation: 'update_page', page: three, document: { markdown: '# Three\n\nTheirs.\n' } },
  ]);
  await attempt('get-change-request', { name: 'an outdated change request' });
  await act('update-change-request-content');
  const conflicts = (await act('list-conflicts', { name: 'list-conflicts there are' })).json.items;
  for (const query of [{ status: 'all' }, { status: 'resolved' }, { format: 'document' }]) {
    const name = `list-conflicts by ${JSON.stringify(query)}`;
    await attempt('list-conflicts', { name, query: query as Record<string, string> });
  }
  await attempt('get-change-request-page', {
    name: 'a page with conflicts',
    params: { pageId: one ?? '' },
    query: { format: 'document' },
  });
  ids.conflictId = conflicts[0].id;
  await act('get-conflict');
  await act('get-conflict', { name: 'get-conflict as blocks', query: { format: 'document' } });
  await attempt('merge-change-request', { name: 'merge with conflicts' });
  await act('resolve-conflict', { body: { resolution: 'theirs' } });
  await attempt('resolve-conflict', { name: 'resolve twice', body: { resolution: 'ours' } });
  const answers = [
    { document: { markdown: 'Both.' } },
    { resolution: 'ours' },
    { resolution: 'theirs' },
  ];
  for (const [at, conflict] of conflicts.slice(1).entries()) {
    await attempt('resolve-conflict', {
      name: 'resolve a further conflict',
      params: { conflictId: conflict.id },
      body: answers[at % answers.length],
    });
  }
  const open = (await attempt('list-conflicts', { name: 'conflicts still open' })).json.items;
  for (const conflict of open) {
    const params = { conflictId: conflict.id };
    await attempt('resolve-conflict', {
      name: 'resolve the rest',
      params,
      body: { resolution: 'ours' },
    });
  }
  await act('merge-change-request');
  await attempt('merge-change-request', { name: 'merge twice' });
  await attempt('get-change-request', { name: 'a merged change request' });
  await attempt('update-change-request-content', { name: 'update a merged one' });
  await attempt('update-change-request', { name: 'reopen a merged one', body: { status: 'open' } });
  const edit = [{ operation: 'set_variables', variables: { late: true } }];
  await change(story, 'change-change-request-content', 'change a merged one', edit);
  await attempt('list-change-request-changes', { name: 'changes of a merged one' });
  await attempt('list-revisions', { name: 'list-revisions with a merge' });
  ids.changeRequestId = kept ?? '';
  const changed = await attempt('create-change-request', { name: 'open one to archive', body: {} });
  const params = { changeRequestId: changed.json.id as string };
  await attempt('update-change-request', { name: 'archive', params, body: { status: 'archived' } });
  await attempt('merge-change-request', { name: 'merge an archived one', params });
  await attempt('change-change-request-content', {
    name: 'change an archived one',
    params,
    body: { changes: edit },
  });
  await attempt('update-change-request', { name: 'reopen', params, body: { status: 'draft' } });
}

async function change({ try: attempt }: Story, id: string, name: string, changes: Changes) {
  const answer = await attempt(id, { name, body: { changes } });
  return answer;
}

/** Reviewers, reviews, and the rules that a merge must keep. */
export async function tellReviews({ act, try: attempt, ids }: Story): Promise<void> {
  await act('request-reviewers', { body: { users: [ids.reviewer] } });
  await attempt('request-reviewers', { name: 'ask a guest', body: { users: [ids.guest] } });
  await attempt('request-reviewers', {
    name: 'ask another',
    body: { users: [ids.creator, ids.reviewer], subject: 'Please' },
  });
  await attempt('request-reviewers', { name: 'ask an editor', body: { users: [ids.editor] } });
  await act('list-requested-reviewers');
  await act('remove-requested-reviewer', { params: { userId: ids.creator ?? '' } });
  await act('get-organization-merge-rules');
  await act('get-space-merge-rules');
  await act('put-organization-merge-rules', {
    body: { rules: [{ rule: 'require_at_least_one_approved_review' }] },
  });
  await act('put-space-merge-rules', {
    body: {
      rules: [
        { rule: 'require_specific_reviewers', users: [ids.reviewer] },
        { rule: 'require_all_reviews_approved' },
        { rule: 'require_up_to_date_change_request' },
        { rule: 'require_change_request_subject' },
      ],
    },
  });
  for (const users of [['nobody'], [ids.guest], []]) {
    const rules = [{ rule: 'require_specific_reviewers', users }];
    await attempt('put-space-merge-rules', {
      name: `require ${users.length} others`,
      body: { rules },
    });
  }
  await attempt('merge-change-request', { name: 'merge against the rules' });
  const good = { status: 'approved', body: { markdown: 'Good.' } };
  const bad = { status: 'changes-requested', body: { markdown: 'Too *hot*.' } };
  ids.reviewId = (await act('create-review', { as: 'reviewer', body: bad })).json.id;
  for (const as of ['admin', 'editor', 'granted', 'creator']) {
    await attempt('create-review', { name: 'approve', as, body: good });
  }
  await attempt('create-review', {
    name: 'review without words',
    as: 'creator',
    body: { status: 'approved' },
  });
  await act('list-reviews');
  await attempt('list-reviews', { name: 'reviews that are outdated', query: { outdated: true } });
  await act('get-review');
  await attempt('get-review', { name: 'get-review as blocks', query: { format: 'document' } });
  await attempt('merge-change-request', { name: 'merge against a review' });
  await attempt('create-review', { name: 'approve after all', as: 'reviewer', body: good });
  await attempt('list-requested-reviewers', { name: 'reviewers that are left' });
  await attempt('merge-change-request', { name: 'merge an outdated one' });
  await attempt('merge-change-request', { name: 'merge as an editor', as: 'editor' });
}
