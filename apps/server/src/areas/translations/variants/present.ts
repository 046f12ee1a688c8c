import { type Role, roleHas } from '@octavo/contract';
import type { VariantResource } from '@octavo/contract/translations';
import type { Urls } from '../../../http/urls.ts';
import type {
  TranslationOutdatedTable,
  TranslationUsageTable,
  TranslationVariantsTable,
} from '../tables.ts';
import type { OutdatedPlace } from './outdated-store.ts';

/** A variant as the API shows it to a caller with `role` on its target. */
export function presentVariant(
  row: TranslationVariantsTable,
  { role, outdated }: { role: Role | null; outdated: number },
  url: Urls,
): VariantResource {
  const { target_space_id: id, organization_id, settings_id, message } = row;
  const { synced_revision_id: syncedRevision } = row;
  return {
    object: 'translation-variant',
    id,
    source: row.source_space_id,
    target: id,
    sourceLanguage: row.source_language,
    language: row.language,
    state: row.state,
    paused: row.is_paused === 1,
    ...(message === null ? {} : { message }),
    counts: { segments: row.segments, translated: row.translated, untranslated: row.failed },
    outdated,
    ...(syncedRevision === null ? {} : { syncedRevision }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    permissions: { view: roleHas(role, 'view'), edit: roleHas(role, 'edit') },
    urls: {
      location: url.api(`/orgs/${organization_id}/translations/${settings_id}/spaces/${id}`),
    },
  };
}

/** A text that is behind, as the API shows it. */
export function presentOutdated(row: TranslationOutdatedTable) {
  const { page_id: page, block, part, machine } = row;
  return {
    object: 'translation-outdated' as const,
    id: writeOutdatedId(row),
    page,
    block,
    ...(part === '' ? {} : { part }),
    machine,
    since: row.since_revision_id,
    createdAt: row.created_at,
  };
}

/** The id of a text that is behind, which follows from where it is. */
export function writeOutdatedId({ page_id, block, part }: OutdatedPlace): string {
  return Buffer.from(JSON.stringify([page_id, block, part])).toString('base64url');
}

/** Where the text of an id is; undefined where it is no id. */
export function readOutdatedId(id: string): OutdatedPlace | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 3) return undefined;
    if (!read.every((one) => typeof one === 'string')) return undefined;
    const [page_id = '', block = '', part = ''] = read as string[];
    return { page_id, block, part };
  } catch {
    return undefined;
  }
}

/** What was asked for in a month, as the API shows it. */
export function presentUsage(row: TranslationUsageTable) {
  return {
    object: 'translation-usage' as const,
    month: row.month,
    provider: row.provider,
    characters: row.characters,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    requests: row.requests,
  };
}
