import type { Answered } from './operations.ts';
import type { Story } from './story.ts';

/** Comments and replies on the space and on the change request. */
export async function tellComments(story: Story): Promise<void> {
  const { try: attempt, ids } = story;
  const query = { format: 'document' };
  const page = await attempt('get-page', { name: 'the page with blocks', query });
  await tellDiscussion(story, 'space', findKey(page));
  const name = 'the page with blocks of a change request';
  const proposed = await attempt('get-change-request-page', { name, query });
  await tellDiscussion(story, 'change-request', findKey(proposed));
  await story.act('list-change-request-commenters');
  await attempt('get-space', {
    name: 'get-space with comments',
    params: { spaceId: ids.spaceId ?? '' },
  });
}

/** The key of a block of the page's document. */
function findKey(page: Answered): string {
  const key = /"key":"([^"]+)"/.exec(page.body.toString())?.[1];
  if (key === undefined) throw new Error('The document has no keys.');
  return key;
}

async function tellDiscussion(
  { act, try: attempt, ids }: Story,
  on: 'space' | 'change-request',
  node: string,
): Promise<void> {
  const name = (text: string) => `${on}: ${text}`;
  const create = `create-${on}-comment`;
  const list = `list-${on}-comments`;
  const body = { page: ids.pageId, node, body: { markdown: 'Which **kiln**?' } };
  const made = await act(create, { body });
  const params = { commentId: made.json.id as string };
  await attempt(create, { name: name('comment on nothing'), body: { ...body, page: 'nothing' } });
  await attempt(create, { name: name('comment on no block'), body: { ...body, node: 'nothing' } });
  await attempt(create, { name: name('a block without page'), body: { node, body: body.body } });
  await attempt(create, { name: name('an empty comment'), body: { body: {} } });
  const long = { body: { markdown: 'x'.repeat(20_001) } };
  await attempt(create, { name: name('a comment that is too long'), body: long });
  for (const as of ['commenter', 'granted', 'editor', 'reader', 'guest']) {
    await attempt(create, { name: name('comment'), as, body: { body: { markdown: 'Me too.' } } });
  }
  await act(list);
  const queries: Record<string, string>[] = [
    { order: 'asc' },
    { status: 'open' },
    { status: 'resolved' },
    { targetPage: ids.pageId ?? '' },
    { targetPage: 'nothing' },
    { authors: ids.commenter ?? '' },
    { format: 'document' },
  ];
  for (const query of queries) {
    const [[what = '', value = ''] = []] = Object.entries(query);
    const told = ['targetPage', 'authors'].includes(what) && value !== 'nothing' ? '' : value;
    await attempt(list, { name: name(`comments by ${what} ${told}`), query });
  }
  await act(`get-${on}-comment`, { params });
  await act(`get-${on}-comment`, {
    name: name('as blocks'),
    params,
    query: { format: 'document' },
  });

  const reply = { body: { markdown: 'The small one.' } };
  const replied = await act(`create-${on}-comment-reply`, { params, body: reply });
  const replyParams = { ...params, commentReplyId: replied.json.id as string };
  await attempt(`create-${on}-comment-reply`, {
    name: name('reply'),
    as: 'commenter',
    params,
    body: reply,
  });
  await act(`list-${on}-comment-replies`, { params });
  await act(`get-${on}-comment-reply`, { params: replyParams });
  const react = { addedReactions: ['👍', '1f525'] };
  await act(`update-${on}-comment-reply`, { params: replyParams, body: react });
  await attempt(`update-${on}-comment-reply`, {
    name: name("change another's reply"),
    as: 'commenter',
    params: replyParams,
    body: reply,
  });
  await act(`update-${on}-comment`, { params, body: { resolved: true, addedReactions: ['👍'] } });
  const changes = {
    'react more': { addedReactions: ['1f44d', '🔥'] },
    'react less': { removedReactions: ['👍'] },
    reopen: { resolved: false },
    rewrite: { body: { markdown: 'Which kiln, then?' } },
    'react badly': { addedReactions: ['thumbs'] },
  };
  for (const [what, change] of Object.entries(changes)) {
    await attempt(`update-${on}-comment`, { name: name(what), params, body: change });
    await attempt(`update-${on}-comment`, {
      name: name(what),
      as: 'commenter',
      params,
      body: change,
    });
    await attempt(`update-${on}-comment`, { name: name(what), as: 'reader', params, body: change });
  }
  await attempt(`get-${on}-comment`, { name: name('the comment in the end'), params });
  await act(`delete-${on}-comment-reply`, { params: replyParams });
  await act(`delete-${on}-comment`, { params });
  await attempt(`delete-${on}-comment`, { name: name('delete twice'), params });
  await attempt(`list-${on}-comment-replies`, { name: name('replies of nothing'), params });
}
