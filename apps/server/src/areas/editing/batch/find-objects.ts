import type { ContentRef, PageRecord, ReusableContentRecord } from '@octavo/content';
import type { WrittenRef } from '@octavo/contract/editing';
import { badRequest } from '../../../http/errors.ts';
import type { BatchDraft } from './batch-draft.ts';
import { refuseGenerated } from './refuse-generated.ts';

/**
 * The page that an id or `./<ref>.md` names, to be changed or to hold others.
 *
 * @throws ApiError 400 naming `path` where the batch so far has none, 409 for one that a computed
 * page makes
 */
export function requirePage(draft: BatchDraft, written: string, path: string): PageRecord {
  const named = draft.refs.find(written);
  const page = draft.pages.get(named?.kind === 'page' ? named.id : written);
  if (page !== undefined) {
    refuseGenerated(draft, page, path);
    return page;
  }
  throw badRequest(path, 'must be the id of a page in this content', 'unknown_reference');
}

/** @throws ApiError 400 naming `path` */
export function requireContent(
  draft: BatchDraft,
  written: string,
  path: string,
): ReusableContentRecord {
  const named = draft.refs.find(written);
  const content = draft.content(named?.kind === 'reusable-content' ? named.id : written);
  if (content !== undefined) return content;
  throw badRequest(
    path,
    'must be the id of a reusable content in this content',
    'unknown_reference',
  );
}

const SCHEMES = /^(?:https?|mailto|tel):/i;

/**
 * A reference that a caller wrote, checked: its fields are those of its kind, a URL is one that a
 * reader may follow, and what it names in the own space is there.
 *
 * @throws ApiError 400 naming the field
 */
export function readRef(draft: BatchDraft, written: WrittenRef, path: string): ContentRef {
  const { kind, url, space, anchor } = written;
  const foreign = space === undefined ? {} : { space };
  const need = (field: 'url' | 'page' | 'file' | 'anchor' | 'space'): string => {
    const value = written[field];
    if (value === undefined) throw badRequest(`${path}.${field}`, 'is required');
    return value;
  };
  if (kind === 'url') {
    if (!URL.canParse(need('url')) || !SCHEMES.test(url ?? '')) {
      throw badRequest(`${path}.url`, 'must be an http:, https:, mailto: or tel: URL');
    }
    return { kind, url: url ?? '' };
  }
  if (kind === 'space') return { kind, space: need('space') };
  if (kind === 'file') {
    const file = resolveId(draft, need('file'), 'file');
    if (space === undefined && draft.file(file) === undefined) {
      throw badRequest(
        `${path}.file`,
        'must be the id of a file in this content',
        'unknown_reference',
      );
    }
    return { kind, file, ...foreign };
  }
  const page = written.page === undefined ? undefined : resolveId(draft, written.page, 'page');
  if (page !== undefined && space === undefined && draft.pages.get(page) === undefined) {
    throw badRequest(
      `${path}.page`,
      'must be the id of a page in this content',
      'unknown_reference',
    );
  }
  if (kind === 'anchor') {
    need('anchor');
    return { kind, anchor: anchor ?? '', ...(page === undefined ? {} : { page }), ...foreign };
  }
  return { kind, page: page ?? need('page'), ...foreign };
}

function resolveId(draft: BatchDraft, written: string, kind: 'page' | 'file'): string {
  const named = draft.refs.find(written);
  return named?.kind === kind ? named.id : written;
}
