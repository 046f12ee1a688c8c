import { listReferenceBlocks } from '@octavo/markup';
import { renderReference } from '@octavo/openapi';
import { findSpecBySlug, loadReferences } from '../../areas/openapi-specs/index.ts';
import {
  describeQuestion,
  listSpecificationNames,
  writeSpecificationName,
} from '../../areas/references/index.ts';
import { findPagesReferring } from '../../areas/search/index.ts';
import { drawNavigation } from '../content/draw-navigation.ts';
import { renderHighlighted } from '../content/highlight.ts';
import { orderHeadings } from '../content/order-headings.ts';
import { readPageDocument } from '../content/page-document.ts';
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
 * It is there only for specifications that a page shows which this reader is shown.
 */
export async function answerSchema(context: SiteContext, path: string): Promise<Answer> {
  const [, slug = '', kind, ...rest] = path.split('/');
  const name = rest.join('/');
  if (kind !== 'schemas' || name === '' || !(await isShown(context, slug))) {
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
      ...{ idPrefix: '', headless: true },
      schemaHref: (one) => (one === name ? undefined : hrefOfSchema(prefix, slug, one)),
    }),
  );
  const shown = showExternalImages(rendered.html, {
    ...{ externalImage, hosts: platform.config.imageHosts },
    label: language.labels.externalImage,
  });
  const text = renderSchemaPage({
    ...{ site: describeSite(context), language, name, html: orderHeadings(shown.html) },
    specification: reference.specification.title,
    navigation: await drawNavigation(navigation, undefined, language.labels),
  });
  return answerPage(text, { ...tagOf(context), indexed: false }, { imageOrigins: shown.origins });
}

/** Whether a page that this reader may see shows something of the specification. */
async function isShown(context: SiteContext, slug: string): Promise<boolean> {
  const { platform, resolved, space, site } = context;
  const { db } = platform.database;
  const { organizationId } = resolved;
  const wanted = await findSpecBySlug(db, organizationId, slug);
  if (wanted === undefined) return false;
  const { view, links } = space;
  const names = listSpecificationNames(wanted);
  const externalImage = `${site.assetBase}/${site.assets.externalImage}`;
  const isNamedOn = async (id: string): Promise<boolean> => {
    const page = view.tree.byId.get(id);
    if (page === undefined || !view.isShown(page)) return false;
    const { expanded } = await readPageDocument(platform, links, page, externalImage);
    return listReferenceBlocks(expanded).some((block) => {
      const spec = describeQuestion(block, view.spaceId)?.spec;
      return spec !== undefined && names.includes(writeSpecificationName(spec));
    });
  };
  let after = '';
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const pages = await findPagesReferring(db, view.spaceId, {
      ...{ specifications: names, after, limit: PAGES_PER_STEP },
    });
    for (const id of pages) if (await isNamedOn(id)) return true;
    after = pages.at(-1) ?? '';
    if (pages.length < PAGES_PER_STEP) return false;
  }
  return false;
}
