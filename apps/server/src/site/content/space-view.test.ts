import { buildPageTree, type PageRecord } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { type RevisionView, seeRevision } from '../../areas/content/index.ts';
import { ANONYMOUS_READER, type Platform } from '../../platform/index.ts';
import { makeSpaceView } from './space-view.ts';

const TIME = '2026-01-01T00:00:00.000Z';

function makePage(id: string, parent: string | null, condition?: string): PageRecord {
  const place = { id, parent, order: id, type: 'document', title: id, slug: id } as const;
  const times = { createdAt: TIME, updatedAt: TIME };
  return { ...place, ...times, document: 'd', ...(condition === undefined ? {} : { condition }) };
}

/** The ids of pages that are shown, of all that there are. */
function listShown(pages: readonly PageRecord[]): string[] {
  const content = { pages: 'p', files: null, reusableContents: null, sources: null, variables: {} };
  const tree = buildPageTree(pages);
  const revision = { content, tree: () => tree } as unknown as RevisionView;
  const seen = seeRevision({} as Platform, revision, ANONYMOUS_READER);
  const place = { spaceId: 's', language: null, prefix: '' };
  const view = makeSpaceView(place, seen, (fileId) => fileId);
  return pages.filter((page) => view.isShown(page)).map(({ id }) => id);
}

describe('a space as a reader sees it', () => {
  it('shows pages that meet their conditions and are below such pages alone', () => {
    const pages = [
      makePage('open', null),
      makePage('met', null, '1 == 1'),
      makePage('below met', 'met'),
      makePage('unmet below met', 'met', '1 == 2'),
      makePage('unmet', null, '1 == 2'),
      makePage('below unmet', 'unmet'),
      makePage('met below unmet', 'unmet', '1 == 1'),
      makePage('far below unmet', 'met below unmet'),
    ];
    expect(listShown(pages)).toEqual(['open', 'met', 'below met']);
    expect(listShown(pages.toReversed())).toEqual(['below met', 'met', 'open']);
  });

  it('holds a deep chain of pages without exhausting the stack', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      makePage(
        `p${index}`,
        index === 0 ? null : `p${index - 1}`,
        index === 9 ? '1 == 2' : '1 == 1',
      ),
    );
    expect(listShown(chain.toReversed())).toHaveLength(9);
  });
});
