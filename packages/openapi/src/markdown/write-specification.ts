import type { OperationEntry, SpecificationView, TagView } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import { cleanDescription } from './clean-description.ts';
import { joinBlocks, type MarkdownState, writeHeading } from './markdown-state.ts';
import { writeCode, writeLink, writeWords } from './markdown-text.ts';
import { writeDocs } from './write-facts.ts';
import { writeScheme, writeServers } from './write-operation.ts';

/** A specification as a whole: what it is about, where it is, and lists of what it has. */
export function writeSpecification(
  specification: SpecificationView,
  { idPrefix, isHeadless }: { idPrefix: string; isHeadless: boolean },
  state: MarkdownState,
): string {
  const { labels } = state;
  const { security, operations, webhooks, schemas } = specification;
  const idOf = (section: 'authorization' | 'operations' | 'webhooks' | 'schemas'): string =>
    referenceId(idPrefix, { section });
  return joinBlocks([
    isHeadless
      ? ''
      : writeHeading(
          state,
          0,
          writeWords(specification.title) || labels.apiReference,
          idPrefix || 'api',
        ),
    `${labels.version}: ${writeCode(specification.version)}`,
    specification.summary === undefined ? '' : writeWords(specification.summary),
    cleanDescription(specification.description ?? '', state.level + 1),
    writeDocs(specification.externalDocs, state),
    writeAbout(specification, state),
    writeServers(specification.servers, state),
    security.length === 0
      ? ''
      : writeHeading(state, 1, labels.authorization, idOf('authorization')),
    security.map((scheme) => writeScheme(scheme, [], state)).join('\n'),
    operations.length === 0 ? '' : writeHeading(state, 1, labels.operations, idOf('operations')),
    ...writeByTag(operations, specification.tags, state),
    webhooks.length === 0 ? '' : writeHeading(state, 1, labels.webhooks, idOf('webhooks')),
    listEntries(webhooks, state),
    schemas.length === 0 ? '' : writeHeading(state, 1, labels.schemas, idOf('schemas')),
    schemas.map(({ name }) => `- ${writeCode(name)}`).join('\n'),
  ]);
}

function writeAbout(
  { contact, license, termsOfService }: SpecificationView,
  { labels }: MarkdownState,
): string {
  const lines: string[] = [];
  if (contact !== undefined) {
    const email = contact.email === undefined ? undefined : `mailto:${contact.email}`;
    const url = contact.url ?? email;
    const name = contact.name ?? contact.email ?? contact.url ?? '';
    const mail =
      contact.url !== undefined && contact.email !== undefined
        ? `, ${writeWords(contact.email)}`
        : '';
    lines.push(
      `- ${labels.contact}: ${url === undefined ? writeWords(name) : writeLink(name, url)}${mail}`,
    );
  }
  if (license !== undefined) {
    const name = [license.name, license.identifier].filter((one) => one !== undefined).join(', ');
    lines.push(
      `- ${labels.license}: ${license.url === undefined ? writeWords(name) : writeLink(name, license.url)}`,
    );
  }
  if (termsOfService !== undefined) {
    lines.push(`- ${labels.termsOfService}: ${writeLink(termsOfService, termsOfService)}`);
  }
  return lines.join('\n');
}

/** Operations under each of their tags, those without any last. */
function writeByTag(
  operations: readonly OperationEntry[],
  tags: readonly TagView[],
  state: MarkdownState,
): string[] {
  const known = new Set(tags.map(({ name }) => name));
  const byTag = new Map<string, OperationEntry[]>();
  for (const entry of operations) {
    const own = entry.tags.filter((tag) => known.has(tag));
    for (const tag of own.length === 0 ? [''] : own) {
      const list = byTag.get(tag) ?? [];
      list.push(entry);
      byTag.set(tag, list);
    }
  }
  const blocks = tags.flatMap((tag) => [
    `**${writeWords(tag.title ?? tag.name)}**`,
    cleanDescription(tag.description ?? '', 0),
    writeDocs(tag.externalDocs, state),
    listEntries(byTag.get(tag.name) ?? [], state),
  ]);
  return [...blocks, listEntries(byTag.get('') ?? [], state)];
}

function listEntries(entries: readonly OperationEntry[], { labels }: MarkdownState): string {
  return entries
    .map(({ method, path, summary, deprecated }) => {
      const said = summary === undefined ? '' : `: ${writeWords(summary)}`;
      const mark = deprecated === true ? ` (${labels.deprecated})` : '';
      return `- ${writeCode(`${method.toUpperCase()} ${path}`)}${said}${mark}`;
    })
    .join('\n');
}
