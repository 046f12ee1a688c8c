import {
  alignBlocks,
  type ContentRef,
  type FileRecord,
  hashDocument,
  type PageRecord,
  type ReusableContentRecord,
  type StoredDocument,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { type Platform, sha256Base64url } from '../../../platform/index.ts';
import type { RevisionChanges } from '../change-content.ts';

const TIME = '2026-01-31T09:30:00.000Z';

/** The ids of what the sample content has. */
export interface SampleIds {
  home: string;
  group: string;
  glazing: string;
  firing: string;
  empty: string;
  link: string;
  picture: string;
  note: string;
}

/** The texts of the sample's documents. */
export const SAMPLE_TEXTS = {
  home: '# Welcome\n\nSee [glazing](guide/glazing.md#mix) and [nothing](gone.md).\n',
  glazing:
    '---\ndescription: How to glaze\n---\n\n# Glazing\n\n## Mix\n\nStir.\n\n{% include "../.gitbook/includes/note.md" %}\n\n{% if visitor.claims.unsigned.beta %}\nBeta.\n{% endif %}\n',
  firing: '# 窯燒\n\n![kiln](../.gitbook/assets/kiln.png)\n',
  note: 'Wear gloves.\n',
};

/**
 * Content to read back: a home page, a group with two pages of which one holds an empty page, an
 * external link, a picture and a reusable content.
 */
export async function makeSampleContent(platform: Platform): Promise<{
  changes: RevisionChanges;
  ids: SampleIds;
  documents: Record<string, StoredDocument>;
}> {
  const next = () => platform.ids.next();
  const ids: SampleIds = {
    ...{ home: next(), group: next(), glazing: next(), firing: next() },
    ...{ empty: next(), link: next(), picture: next(), note: next() },
  };
  const documents = makeDocuments(platform, ids);
  const addressOf = (document: StoredDocument) => hashDocument(document, sha256Base64url);
  const pages: PageRecord[] = [
    {
      ...makePage(ids.home, null, 'a0', 'Welcome', 'readme'),
      document: addressOf(documents.home),
      sourcePath: 'README.md',
    },
    { ...makePage(ids.group, null, 'a1', 'Guide', 'guide'), type: 'group' },
    {
      ...makePage(ids.glazing, ids.group, 'a0', 'Glazing', 'glazing'),
      description: 'How to glaze',
      document: addressOf(documents.glazing),
      sourcePath: 'guide/glazing.md',
    },
    {
      ...makePage(ids.firing, ids.group, 'a1', '窯燒', '窯燒'),
      document: addressOf(documents.firing),
      sourcePath: 'guide/firing.md',
    },
    makePage(ids.empty, ids.glazing, 'a0', 'Empty', 'empty'),
    {
      ...makePage(ids.link, null, 'a2', 'Elsewhere', 'elsewhere'),
      type: 'link',
      target: { kind: 'url', url: 'https://example.org/' },
    },
  ];
  const { hash, size } = await platform.blobs.put(new TextEncoder().encode('picture'));
  const files: FileRecord[] = [
    {
      ...{ id: ids.picture, name: 'kiln.png', contentType: 'image/png', size, blob: hash },
      ...{ width: 4, height: 3, sourcePath: '.gitbook/assets/kiln.png', createdAt: TIME },
    },
  ];
  const contents: ReusableContentRecord[] = [
    { id: ids.note, title: 'Note', document: addressOf(documents.note) },
  ];
  const byId = <R extends { id: string }>(list: readonly R[]) =>
    new Map(list.map((record) => [record.id, record]));
  return {
    ids,
    documents,
    changes: {
      pages: byId(pages),
      files: byId(files),
      reusableContents: byId(contents),
      variables: { version: '2.1' },
      documents: Object.values(documents),
    },
  };
}

function makeDocuments(platform: Platform, ids: SampleIds) {
  const build = (text: string, links: Record<string, ContentRef> = {}): StoredDocument => {
    const { blocks } = readPage(text, sha256Base64url);
    return { text, links, blocks: alignBlocks(null, { text, blocks }, () => platform.ids.next()) };
  };
  return {
    home: build(SAMPLE_TEXTS.home, {
      'guide/glazing.md#mix': { kind: 'anchor', page: ids.glazing, anchor: 'mix' },
    }),
    glazing: build(SAMPLE_TEXTS.glazing, {
      '../.gitbook/includes/note.md': { kind: 'reusable-content', reusableContent: ids.note },
    }),
    firing: build(SAMPLE_TEXTS.firing, {
      '../.gitbook/assets/kiln.png': { kind: 'file', file: ids.picture },
    }),
    note: build(SAMPLE_TEXTS.note),
  };
}

function makePage(
  id: string,
  parent: string | null,
  order: string,
  title: string,
  slug: string,
): PageRecord {
  return {
    ...{ id, parent, order, title, slug },
    ...{ type: 'document', createdAt: TIME, updatedAt: TIME },
  };
}
