import { type Role, roleHas } from '@octavo/contract';
import { actorOf, type UserCaller } from '../../../http/caller.ts';
import { badRequest, conflict, forbidden } from '../../../http/errors.ts';
import { type Db, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { copyGrants } from '../../access/index.ts';
import { requireMayCreateIn } from '../../collections/index.ts';
import { readRevisionRow } from '../../content/index.ts';
import {
  createSpace,
  findSpaceFor,
  findSpaceLanguage,
  requireSubject,
  type SpaceRow,
} from '../../spaces/index.ts';
import { FORBIDDEN } from '../running/describe-outcome.ts';
import { openProvider } from '../running/open-provider.ts';
import { requestVariants } from '../running/request-run.ts';
import type { TranslationSettingsTable, TranslationVariantsTable } from '../tables.ts';
import { describeVariant, locateVariant } from './events.ts';
import { readVariantLanguages, writeVariantTitle } from './languages.ts';
import { insertVariant, listVariantsAround } from './store.ts';

/** What a variant is begun with. */
export interface VariantInput {
  source: string;
  language: string;
  sourceLanguage?: string | undefined;
  target?: string | undefined;
}

/** Who begins it, by which settings. */
interface Beginning {
  settings: TranslationSettingsTable;
  caller: UserCaller;
  /** The caller's role in the organization. */
  memberRole: Role | null;
}

/**
 * Begins a variant: links the target, or a new space beside the source with the title, look and
 * access of that, and has it translated.
 *
 * @throws ApiError 400 naming what is wrong, 403 where the caller may not copy the source, or create or edit there, or
 *   the organization not translate at the operator's expense, 409
 *   where nobody translates, the source has the language already, or the target has content
 */
export async function beginVariant(
  platform: Platform,
  tx: Tx,
  { settings, caller, memberRole }: Beginning,
  input: VariantInput,
): Promise<{ variant: TranslationVariantsTable; role: Role }> {
  const organizationId = settings.organization_id;
  const { source, role, from, to } = await readSource(tx, { caller, organizationId }, input);
  if (!roleHas(role, 'create')) throw makeCopyRefusal();
  requireProvider(platform, settings);
  await refuseTranslated(tx, source, to);
  const target =
    input.target === undefined
      ? await createTarget(platform, tx, { source, language: to, caller, memberRole })
      : await requireTarget(platform, tx, { id: input.target, source, language: to, caller });
  const now = readTimestamp(platform.clock);
  const variant: TranslationVariantsTable = {
    id: platform.ids.next(),
    organization_id: organizationId,
    settings_id: settings.id,
    source_space_id: source.id,
    target_space_id: target.space.id,
    source_language: from,
    language: to,
    state: 'waiting',
    message: null,
    is_paused: 0,
    is_forced: 0,
    due_at: null,
    wanted: 0,
    tries: 0,
    synced_revision_id: null,
    machine_branch_id: null,
    segments: 0,
    translated: 0,
    failed: 0,
    created_at: now,
    updated_at: now,
  };
  await insertVariant(tx, variant);
  await platform.events.emit(tx, 'translation-variant.created', {
    actor: actorOf(caller),
    ...locateVariant(variant),
    after: describeVariant(variant),
  });
  await requestVariants(platform, tx, { variant: variant.id });
  return { variant, role: target.role };
}

/** @throws ApiError 403 or 409 where there is nobody to translate by settings */
function requireProvider(platform: Platform, settings: TranslationSettingsTable): void {
  const { kind } = openProvider(platform, settings);
  if (kind === 'forbidden') throw forbidden('translation_key_forbidden', FORBIDDEN);
  if (kind === 'none') {
    throw conflict('no_translation_provider', 'These settings have no translation provider.');
  }
}

/** A space that is to be translated, and the languages, canonical. */
export interface VariantSource {
  source: SpaceRow;
  /** The caller's role on it. */
  role: Role;
  from: string;
  to: string;
}

/**
 * The space that a body names as the source, as its caller sees it, and the languages.
 *
 * @throws ApiError 400 naming what is wrong
 */
export async function readSource(
  db: Db,
  asking: { caller: UserCaller; organizationId: string },
  input: Pick<VariantInput, 'source' | 'language' | 'sourceLanguage'>,
): Promise<VariantSource> {
  const { space: source, role } = await requireSpace(db, 'body.source', input.source, asking);
  const { from, to } = readVariantLanguages(source.language, input);
  if (findSpaceLanguage(to) === undefined) {
    throw badRequest('body.language', 'must be a language that spaces support');
  }
  return { source, role, from, to };
}

/** A translation goes out to a provider and stays as a copy, as a duplicate does. */
function makeCopyRefusal() {
  const message = 'requires the role "create" or higher on the space';
  return forbidden('forbidden', `Translating ${message}.`, [{ path: 'body.source', message }]);
}

interface SpaceAndRole {
  space: SpaceRow;
  role: Role;
}

async function requireSpace(
  db: Db,
  field: string,
  id: string,
  { caller, organizationId }: { caller: UserCaller; organizationId: string },
): Promise<SpaceAndRole> {
  const row = await findSpaceFor(db, id, caller);
  const found = row === undefined || row.deleted_at !== null ? undefined : row;
  if (found?.organization_id !== organizationId) {
    throw badRequest(field, 'must be a space of the organization', 'unknown_reference');
  }
  return requireSubject(found);
}

async function refuseTranslated(tx: Tx, source: SpaceRow, language: string): Promise<void> {
  const around = await listVariantsAround(tx, [source.id]);
  const isSaid = around.some(
    (one) => one.target_space_id === source.id || one.language === language,
  );
  if (!isSaid) return;
  const reason = 'The space is already translated into this language, or is a translation itself.';
  throw conflict('already_translated', reason);
}

async function createTarget(
  platform: Platform,
  tx: Tx,
  {
    source,
    language,
    caller,
    memberRole,
  }: { source: SpaceRow; language: string; caller: UserCaller; memberRole: Role | null },
): Promise<SpaceAndRole> {
  const { organization_id: organizationId, parent_id: parentId } = source;
  const place = { organizationId, parentId, holder: caller, memberRole };
  const role = await requireMayCreateIn(tx, { ...place, field: 'body.source' });
  const spaceLanguage = findSpaceLanguage(language);
  const actor = actorOf(caller);
  const space = await createSpace(platform, tx, {
    organizationId,
    actor,
    parentId,
    defaultLevel: source.default_level,
    title: writeVariantTitle(source.title, language),
    emoji: source.emoji,
    icon: source.icon,
    original: source.id,
    ...(spaceLanguage === undefined ? {} : { language: spaceLanguage }),
  });
  const from = { kind: 'space', id: source.id, organizationId } as const;
  await copyGrants(platform, tx, { from, to: { ...from, id: space.id } }, actor);
  const row = await findSpaceFor(tx, space.id, caller);
  return row === undefined ? { space, role } : requireSubject(row);
}

async function requireTarget(
  platform: Platform,
  tx: Tx,
  {
    id,
    source,
    language,
    caller,
  }: { id: string; source: SpaceRow; language: string; caller: UserCaller },
): Promise<SpaceAndRole> {
  const organizationId = source.organization_id;
  const target = await requireSpace(tx, 'body.target', id, { caller, organizationId });
  if (id === source.id) throw badRequest('body.target', 'must be a space other than the source');
  if (!roleHas(target.role, 'edit')) throw forbidden();
  const { language: own, revision } = target.space;
  if (own !== findSpaceLanguage(language)) {
    throw badRequest('body.target', 'must be a space in this language');
  }
  const [linked] = await listVariantsAround(tx, [id]);
  if (linked !== undefined) {
    throw conflict(
      'already_translated',
      'The target is already a translation, or is itself translated.',
    );
  }
  const content = (await readRevisionRow(platform, revision, tx))?.content;
  const { pages, files, reusableContents, sources, variables = {} } = content ?? {};
  if (pages || files || reusableContents || sources || Object.keys(variables).length > 0) {
    throw conflict('space_not_empty', 'The target must not have any content.');
  }
  return target;
}
