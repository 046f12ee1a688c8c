import type { Story } from './story.ts';
import { FIRST } from './story-samples.ts';
import { visitConditionally } from './visit-conditionally.ts';

/** Pages, files and reusable contents of a space's head. */
export async function tellContent(story: Story): Promise<void> {
  const { act, try: attempt, ids } = story;
  await act('change-content', { body: FIRST });
  const files = await act('list-files');
  const content = await act('get-content');
  const pages = await act('list-pages');
  const [home, kiln] = pages.json.pages;
  ids.pageId = kiln.id;
  ids.homeId = home.id;
  ids.slowId = kiln.pages[0].id;
  ids.pagePath = 'kiln';
  ids.fileId = files.json.items[0].id;
  ids.reusableContentId = content.json.reusableContents[0].id;
  await attempt('change-content', {
    name: 'change content and be told what was done',
    query: { compat: false },
    body: {
      changes: [
        {
          operation: 'update_page',
          page: ids.slowId,
          document: {
            markdown: `Care: {% include "/reusable-contents/${ids.reusableContentId}" %}\n\nBack to [home](/pages/${home.id}), [kiln](/pages/${kiln.id}) and ![pot](/files/${ids.fileId}).\n`,
          },
        },
        { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'aGVsbG8=' }] },
      ],
    },
  });
  await tellRefusedBatches(story);

  await act('get-page');
  const readings = [
    { format: 'markdown' },
    { format: 'document' },
    { format: 'document', evaluated: true, dereferenced: true },
    { metadata: false, computed: true },
  ];
  for (const query of readings) {
    for (const pageId of [home.id, kiln.id, ids.slowId as string]) {
      await act('get-page', {
        name: `get-page ${JSON.stringify(query)}`,
        params: { pageId },
        query,
      });
    }
  }
  await act('get-page-by-path');
  for (const pagePath of ['kiln/slow-firing', 'further/secret', 'further', 'glazes', '', 'a//b']) {
    const params = { pagePath };
    await attempt('get-page-by-path', { name: `the page at "${pagePath}"`, params });
  }
  await act('get-reusable-content');
  await act('get-file');
  await tellUploads(story);
  for (const [name, params] of [
    ['list-space-links', {}],
    ['list-page-links', { pageId: home.id }],
    ['list-page-backlinks', {}],
    ['list-file-backlinks', {}],
  ] as const) {
    await act(name, { params });
  }
  for (const status of ['ok', 'broken', 'in-app']) {
    await act('list-space-links', { name: `links that are ${status}`, query: { status } });
  }
  await tellSearches(story);
  await attempt('change-content', {
    name: 'declare a computed page',
    query: { compat: false },
    body: {
      changes: [
        {
          ...{ operation: 'insert_page', type: 'computed', title: 'API', document: {} },
          computed: {
            type: 'builtin:openapi',
            dependencies: { spec: { ref: { kind: 'openapi', spec: 'kilns' } } },
          },
        },
      ],
    },
  });
  await act('list-pages', { name: 'pages as they are declared', query: { computed: false } });
}

async function tellRefusedBatches({ try: attempt, ids }: Story): Promise<void> {
  const batches = {
    'an empty batch': [],
    'an unknown operation': [{ operation: 'burn_page', page: ids.pageId }],
    'an unknown page': [{ operation: 'delete_page', page: 'nothing' }],
    'a page below itself': [{ operation: 'update_page', page: ids.pageId, into: ids.slowId }],
    'a slug that is taken': [
      { operation: 'insert_page', document: { markdown: '# Other' }, slug: 'kiln' },
    ],
    'a second operation that fails': [
      { operation: 'update_page', page: ids.pageId, title: 'Never' },
      { operation: 'delete_reusable_content', reusableContent: 'nothing' },
    ],
    'a group below a page': [
      { operation: 'insert_page', type: 'group', title: 'G', into: ids.pageId, document: {} },
    ],
    'a link without target': [{ operation: 'insert_page', type: 'link', document: {}, title: 'L' }],
    'a computed page of nothing': [
      { operation: 'insert_page', type: 'computed', document: {}, title: 'C' },
    ],
    'a file that is not base64': [
      { operation: 'insert_files', files: [{ name: 'x', base64: '%' }] },
    ],
    'a variable with a bad name': [{ operation: 'set_variables', variables: { '1': 1 } }],
  };
  for (const [name, changes] of Object.entries(batches)) {
    await attempt('change-content', { name: `change content by ${name}`, body: { changes } });
  }
  const fine = [{ operation: 'set_variables', variables: { tried: true } }];
  for (const as of ['granted', 'editor', 'reader', 'commenter', 'guest']) {
    await attempt('change-content', { name: 'set a variable', as, body: { changes: fine } });
  }
}

async function tellUploads({ act, try: attempt, visit, ids }: Story): Promise<void> {
  const text = { 'content-type': 'text/plain' };
  const uploaded = await act('upload-file', {
    query: { name: 'note.txt' },
    body: 'A note about glazes.\n',
    headers: text,
  });
  await attempt('upload-file', { name: 'upload without a name', body: 'x', headers: text });
  await attempt('upload-file', { name: 'upload nothing', query: { name: 'a.txt' }, headers: text });
  await attempt('upload-file', {
    name: 'upload text as a picture',
    query: { name: 'a.png' },
    body: 'not a picture',
    headers: { 'content-type': 'image/png' },
  });
  const form = [
    '--edge',
    'content-disposition: form-data; name="file"; filename="form.txt"',
    'content-type: text/plain',
    '',
    'From a form.',
    '--edge--',
    '',
  ].join('\r\n');
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  await act('upload-file', { name: 'upload a form', body: form, headers });
  const picture = await attempt('get-file', { name: 'get the picture' });
  const note = await attempt('get-file', {
    name: 'get the note',
    params: { fileId: uploaded.json.id },
  });
  for (const [name, file] of [
    ['picture', picture],
    ['note', note],
  ] as const) {
    const path: string = file.json.downloadURL;
    const got = await visit(`download the ${name}`, { path });
    await visit(`download the ${name}, head`, { method: 'HEAD', path });
    await visit(`download the ${name}, by POST`, { method: 'POST', path });
    await visit(`download the ${name}, by OPTIONS`, { method: 'OPTIONS', path });
    await visit(`download the ${name}, tampered`, { path: `${path}x` });
    await visit(`download the ${name}, unsigned`, { path: path.replace(/\?.*/, '') });
    await visitConditionally(visit, `download the ${name}`, path, got.headers.etag);
  }
  await visit('download from a bad address', { path: `/files/${ids.spaceId}/%/x` });
}

async function tellSearches({ act, try: attempt }: Story): Promise<void> {
  await act('search-space', { query: { query: 'kiln' } });
  await act('search-organization', { query: { query: 'kiln' } });
  for (const query of ['fire', 'firng', 'slow firing', '釉薬', 'salt', 'finds', '"', '', 'x y z']) {
    for (const as of ['admin', 'granted', 'guest', 'reader']) {
      await attempt('search-space', {
        name: `search the space for "${query}"`,
        query: { query },
        as,
      });
      await attempt('search-organization', {
        name: `search all for "${query}"`,
        query: { query },
        as,
      });
    }
  }
}

/** The history of a space. */
export async function tellRevisions({ act, try: attempt, ids }: Story): Promise<void> {
  const history = await act('list-revisions');
  ids.revisionId = history.json.items[0].id;
  await act('export-content', { query: { format: 'zip' } });
  await act('export-revision-content');
  await attempt('export-content', { name: 'an export of another kind', query: { format: 'rar' } });
  const first = history.json.items.at(-1).id;
  await act('list-revisions', { name: 'list-revisions bare', query: { metadata: false } });
  for (const id of [
    'get-revision',
    'list-revision-pages',
    'get-revision-page',
    'get-revision-page-by-path',
    'get-revision-page-document',
    'get-revision-reusable-content',
    'get-revision-reusable-content-document',
    'list-revision-files',
    'get-revision-file',
    'list-revision-changes',
  ]) {
    await act(id);
  }
  for (const format of ['markdown', 'document']) {
    await act('get-revision-page', { name: `get-revision-page as ${format}`, query: { format } });
  }
  for (const query of [
    { format: 'document' },
    { format: 'html' },
    { from: first },
    { from: 'x' },
  ]) {
    const name = `list-revision-changes ${Object.keys(query)} ${'format' in query ? query.format : ''}`;
    await attempt('list-revision-changes', { name, query: query as Record<string, string> });
  }
  const rename = { operation: 'update_page', page: ids.pageId, title: 'Oven', icon: 'fire' };
  await act('change-content', { name: 'rename a page', body: { changes: [rename] } });
  const revert = { operation: 'revert_page', page: ids.pageId, revision: ids.revisionId };
  await act('change-content', { name: 'revert a page', body: { changes: [revert] } });
  await act('rollback-revision', { params: { revisionId: first } });
  await attempt('list-pages', { name: 'list-pages rolled back' });
  await act('rollback-revision', { name: 'roll back the rollback' });
  await attempt('list-revisions', { name: 'list-revisions later' });
}
