import {
  type Client,
  changeChangeRequestContent,
  changeContent,
  createChangeRequest,
  createSpace,
  createSpaceComment,
  deleteSpace,
  exportContent,
  getPage,
  getSpace,
  isOctavoError,
  listChangeRequestChanges,
  listOrganizations,
  listPages,
  listSpaceComments,
  mergeChangeRequest,
  searchSpace,
  updateChangeRequest,
  updateSpace,
  uploadFile,
} from '@octavo/client';

/** What a whole journey through the API found, for whoever compares it. */
export interface JourneyResults {
  title: string;
  written: string | undefined;
  merged: string;
  changed: string | undefined;
  comments: number;
  fileBytes: number;
  found: number;
  exportedBytes: number;
  refusals: string[];
}

/**
 * Goes through the API as a writer would: a space, a page, a change request that is merged, a file,
 * comments, search, an export, and what is refused on the way.
 */
export async function runJourney(octavo: Client): Promise<JourneyResults> {
  const refusals: string[] = [];
  const refuse = async (attempt: Promise<unknown>) => {
    try {
      await attempt;
      refusals.push('nothing');
    } catch (error) {
      refusals.push(
        isOctavoError(error) ? `${error.type} ${error.details[0]?.path ?? ''}` : 'other',
      );
    }
  };
  const [organization] = (await octavo.call(listOrganizations)).items;
  if (organization === undefined) throw new Error('There is no organization.');
  const space = await octavo.call(createSpace, {
    params: { organizationId: organization.id },
    body: { title: 'Kilns' },
  });
  const params = { spaceId: space.id };
  await octavo.call(changeContent, {
    params,
    query: { compat: false },
    body: {
      changes: [
        {
          operation: 'insert_page',
          document: { markdown: '# Firing\n\nFire the quillwort slowly.\n' },
        },
      ],
    },
  });
  const { pages } = await octavo.call(listPages, { params });
  const pageId = pages[0]?.id ?? '';
  const written = await octavo.call(getPage, {
    params: { ...params, pageId },
    query: { format: 'markdown' },
  });

  const request = await octavo.call(createChangeRequest, { params, body: { subject: 'Glaze' } });
  const inRequest = { ...params, changeRequestId: request.id };
  await octavo.call(changeChangeRequestContent, {
    params: inRequest,
    body: {
      changes: [
        {
          operation: 'update_page',
          page: pageId,
          document: { markdown: '# Firing\n\nGlaze it first.\n' },
        },
      ],
    },
  });
  const { changes } = await octavo.call(listChangeRequestChanges, { params: inRequest });
  if (changes.length !== 1) throw new Error(`There are ${changes.length} changes.`);
  await octavo.call(updateChangeRequest, { params: inRequest, body: { status: 'open' } });
  const merge = await octavo.call(mergeChangeRequest, { params: inRequest });
  const changed = await octavo.call(getPage, {
    params: { ...params, pageId },
    query: { format: 'markdown' },
  });

  for (const markdown of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await octavo.call(createSpaceComment, { params, body: { body: { markdown } } });
  }
  const comments = new Set<string>();
  for await (const { id } of octavo.list(listSpaceComments, { params, query: { limit: 2 } })) {
    comments.add(id);
  }
  const file = await octavo.call(uploadFile, {
    params,
    query: { name: 'note.txt' },
    body: new Blob(['Cones melt.'], { type: 'text/plain' }),
  });
  const archive = await octavo.call(exportContent, { params });
  const exportedBytes = (await archive.arrayBuffer()).byteLength;
  const search = await octavo.call(searchSpace, { params, query: { query: 'glaze' } });

  const { etag = '' } = await octavo.send(getSpace, { params });
  await octavo.call(updateSpace, { params, body: { title: 'Kilns and glazes' }, ifMatch: etag });
  await refuse(octavo.call(updateSpace, { params, body: { title: 'Late' }, ifMatch: etag }));
  await refuse(octavo.call(getSpace, { params: { spaceId: 'none' } }));
  await refuse(octavo.call(updateSpace, { params, body: { title: 'x'.repeat(1000) } }));
  const { title } = await octavo.call(getSpace, { params });
  await octavo.call(deleteSpace, { params });
  return {
    title,
    written: written.markdown,
    merged: merge.result,
    changed: changed.markdown,
    comments: comments.size,
    fileBytes: file.size,
    found: search.items.length,
    exportedBytes,
    refusals,
  };
}
