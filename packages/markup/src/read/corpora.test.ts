import { afterAll, describe, expect, it } from 'vitest';
import { listCorpora, readCorpus } from '../../tests/read-corpora.ts';
import type { BlockNode, ChildNode, FragmentNode } from '../document.ts';
import { buildDocument, readPage } from './index.ts';

/** Labelled source blocks and integrations of each corpus, by tag. */
const UNREAD_TAGS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'beefree-sdk-docs': { '@github-files/github-code-block': 2 },
  'openg2p-documentation': { '@github-files/github-code-block': 3, '@jira/embed': 4 },
  'pgsql-tw-docs': { include_relative: 1 },
  'trunk-docs': { '@supademo/embed': 9 },
  'vitepress-docs': { ModalDemo: 8, VPTeamMembers: 8 },
};

const BLOCK_TAG =
  /\{%-?\s*(?:end)?(?:hint|tabs?|code|embed|file|content-ref|stepper|step|columns?|include|if|openapi|swagger|updates?|prompt)\b/;

/** What is worth counting in a page: text outside code with a block tag in it, and unread tags. */
class PageReview {
  readonly rawTags: string[] = [];
  readonly unreadTags: string[] = [];

  visit(node: BlockNode | ChildNode | FragmentNode): void {
    if (node.object === 'text') {
      for (const leaf of node.leaves) {
        const isCode = leaf.marks.some((mark) => mark.type === 'code');
        if (!isCode && BLOCK_TAG.test(leaf.text)) this.rawTags.push(leaf.text);
      }
      return;
    }
    if (node.object === 'block') this.countTag(node);
    if (node.object === 'block' && node.type === 'code') return;
    for (const child of node.nodes ?? []) this.visit(child);
    if (node.object !== 'fragment')
      for (const fragment of node.fragments ?? []) this.visit(fragment);
  }

  private countTag(block: BlockNode): void {
    if (block.type === 'integration') {
      this.unreadTags.push(`@${block.data.integration}/${block.data.block}`);
    }
    if (block.type === 'code' && block.data.sourceBlock === true) {
      this.unreadTags.push(String(block.data.tag));
    }
  }
}

const counts = new Map<string, Record<string, number>>();
const names = listCorpora();

describe.skipIf(names.length === 0).each(names)('%s', (name) => {
  afterAll(() => console.log(`${name}: source blocks ${JSON.stringify(counts.get(name) ?? {})}`));

  it('is read with no block tag left in its text, and only foreign tags as source', async () => {
    const { pages } = await readCorpus(name);
    const unread: Record<string, number> = {};
    const rawTags: Record<string, string[]> = {};
    for (const [path, text] of pages) {
      const source = readPage(text, () => 'hash');
      expect(source.frontMatterError, path).toBeUndefined();
      const blocks = source.blocks.map((block) => ({ ...block, id: `b${block.start}` }));
      const document = buildDocument(text, { blocks, resolve: () => undefined });
      const types = new Map(document.nodes.map((node) => [node.key, node.type]));
      for (const block of blocks) {
        const type = types.get(block.id);
        if (type !== undefined) expect(type, `${path} at ${block.start}`).toBe(block.kind);
      }
      const review = new PageReview();
      for (const node of document.nodes) review.visit(node);
      if (review.rawTags.length > 0) rawTags[path] = review.rawTags;
      for (const tag of review.unreadTags) unread[tag] = (unread[tag] ?? 0) + 1;
    }
    counts.set(name, unread);
    expect(pages.size).toBeGreaterThan(0);
    expect(rawTags).toEqual({});
    if (UNREAD_TAGS[name]) expect(unread).toEqual(UNREAD_TAGS[name]);
  });
});
