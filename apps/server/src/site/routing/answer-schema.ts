import type { PageRecord } from '@octavo/content';
import { renderReference } from '@octavo/openapi';
import { readShownParts } from '../../areas/content/index.ts';
import {
  findSpecBySlug,
  listReachableSchemas,
  loadReferences,
  type ReferenceQuestion,
  readSpecificationStamp,
} from '../../areas/openapi-specs/index.ts';
import {
  describeQuestion,
  listSpecificationNames,
  writeSpecificationName,
} from '../../areas/references/index.ts';
import { findPagesReferring } from '../../areas/search/index.ts';
import { defineReaderCache, yieldToOthers } from '../../platform/index.ts';
import { drawNavigation } from '../content/draw-navigation.ts';
import { renderHighlighted } from '../content/highlight.ts';
import { orderHeadings } from '../content/order-headings.ts';
import { hrefOfSchema, makeReferenceOptions } from '../content/page-references.ts';
import { showExternalImages } from '../content/show-external-images.ts';
import { type Answer, answerPage } from '../respond/answer.ts';
import { renderSchemaPage } from '../templates/schema-page.ts';
import { answerNotFound, describeSite, languageOf } from './answer-page.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/** Pages that are looked through for one that shows the specification, in steps. */
const PAGES_PER_STEP = 50;
const MAX_STEPS = 20;

/**
 * A schema on a page of its own, `<specification>/schemas/<name>`: where the tree of a reference ends.
 * It is there only for schemas that one reaches from what some block shows to this reader.
 */
export async function answerSchema(context: SiteContext, path: string): Promise<Answer> {
  const [, slug = '', kind, ...rest] = path.split('/');
  const name = rest.join('/');
  if (kind !== 'schemas' || name === '' || !(await isShown(context, slug, name))) {
    return answerNotFound(context, '');
  }
  const { platform, resolved, space } = context;
  const { db } = platform.database;
  const show = { kind: 'schemas', names: [name] } as const;
  const [reference] = await loadReferences(platform, db, resolved.organizationId, [
    { spec: slug, show },
  ]);
  if (reference === undefined) return answerNotFound(context, '');
  const navigation = await space.navigation();
  const language = languageOf(navigation, context.site);
  const externalImage = `${context.site.assetBase}/${context.site.assets.externalImage}`;
  const { prefix } = space.view;
  const rendered = await renderHighlighted(platform.caches, (highlight) =>
    renderReference(reference, {
      ...makeReferenceOptions({ externalImage, lang: language.lang }, highlight),
      idPrefix: '',
      headless: true,
      schemaHref: (one) => (one === name ? undefined : hrefOfSchema(prefix, slug, one)),
    }),
  );
  const shown = showExternalImages(rendered.html, {
    externalImage,
    hosts: platform.config.imageHosts,
    label: language.labels.externalImage,
  });
  const text = renderSchemaPage({
    site: describeSite(context),
    language,
    name,
    html: orderHeadings(shown.html),
    specification: reference.specification.title,
    navigation: await drawNavigation(navigation, undefined, language.labels),
  });
  return answerPage(text, { ...tagOf(context), indexed: false }, { imageOrigins: shown.origins });
}

/** Whether a page that this reader may see shows something that leads to a schema. */
async function isShown(context: SiteContext, slug: string, name: string): Promise<boolean> {
  const { platform, resolved, space, reader } = context;
  const { organizationId } = resolved;
  const { db } = platform.database;
  const stamp = await readSpecificationStamp(platform, db, organizationId);
  const key = JSON.stringify([space.view.revision.id, stamp, slug]);
  const kept = reached.open(platform.caches);
  let names = kept.get(reader, key)?.names;
  if (names === undefined) {
    names = await listReached(context, slug);
    kept.set(reader, key, { names });
  }
  return names.has(name);
}

const reached = defineReaderCache<{ names: ReadonlySet<string> }>(
  { name: 'shown-schemas', share: 2 },
  ({ names }) => 200 + 60 * names.size,
);

/** The schemas of a specification that one reaches from what the space shows to the reader. */
async function listReached(context: SiteContext, slug: string): Promise<ReadonlySet<string>> {
  const { platform, resolved, space } = context;
  const { db } = platform.database;
  const { view } = space;
  const wanted = await findSpecBySlug(db, resolved.organizationId, slug);
  if (wanted === undefined) return new Set();
  const names = listSpecificationNames(wanted);
  const questions = new Map<string, ReferenceQuestion>();
  for await (const page of listReferring(context, names)) {
    for (const block of (await readShownParts(platform, view.revision, page)).references) {
      const question = describeQuestion(block, view.spaceId);
      if (question === undefined || !names.includes(writeSpecificationName(question.spec)))
        continue;
      questions.set(JSON.stringify(question), question);
    }
    await yieldToOthers();
  }
  const found = new Set<string>();
  for (const question of questions.values()) {
    const own = await listReachableSchemas(platform, db, resolved.organizationId, question);
    for (const name of own) found.add(name);
    await yieldToOthers();
  }
  return found;
}

/** The shown pages of the space that show something of a specification. */
async function* listReferring(
  { platform, space: { view } }: SiteContext,
  specifications: readonly string[],
): AsyncGenerator<PageRecord> {
  let after = '';
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const pages = await findPagesReferring(platform.database.db, view.spaceId, {
      specifications: [...specifications],
      after,
      limit: PAGES_PER_STEP,
    });
    for (const id of pages) {
      const page = view.tree.byId.get(id);
      if (page !== undefined && view.isShown(page)) yield page;
    }
    after = pages.at(-1) ?? '';
    if (pages.length < PAGES_PER_STEP) return;
  }
}
