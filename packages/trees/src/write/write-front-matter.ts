import {
  LAYOUT_PARTS,
  PAGE_ATTRIBUTES,
  type PageAttribute,
  type PageLayout,
  type PageRecord,
} from '@octavo/content';
import { loadYaml, readFrontMatter } from '@octavo/markup';

/**
 * Writes attributes of a page into its front matter; one that the record does not have is taken out.
 * Other keys, comments and the body stay as they are. Text whose front matter cannot be read is
 * given back unchanged. `pictureTarget` gives the target to write for a cover's reference.
 */
export function writeFrontMatter(
  text: string,
  record: PageRecord,
  attributes: readonly PageAttribute[],
  pictureTarget: (ref: NonNullable<PageRecord['cover']>['ref']) => string | undefined,
): string {
  const { end, error } = readFrontMatter(text);
  if (error !== undefined || attributes.length === 0) return text;
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const header = text.slice(mark.length, end);
  const { Document, parseDocument } = loadYaml();
  const yaml = parseDocument(
    header.replace(/^---[ \t]*\r?\n/, '').replace(/(?:---|\.\.\.)\s*$/, ''),
  );
  if (yaml.errors.length > 0) return text;
  const document = yaml.contents === null ? new Document({}) : yaml;
  for (const attribute of attributes) {
    for (const [key, value] of writeAttribute(record, attribute, pictureTarget)) {
      if (value === undefined) document.delete(key);
      else document.set(key, document.createNode(value));
    }
  }
  const newline = /\r\n/.test(text.slice(0, 4000)) ? '\r\n' : '\n';
  const written = document.toString({ lineWidth: 0 }).trimEnd();
  const body = text.slice(Math.max(end, mark.length));
  if (written === '' || written === '{}') return mark + body;
  const lines = ['---', ...written.split('\n'), '---', ...(end > mark.length ? [''] : ['', ''])];
  return mark + lines.join(newline) + body;
}

type Setting = [key: string, value: unknown];

function writeAttribute(
  record: PageRecord,
  attribute: PageAttribute,
  pictureTarget: (ref: NonNullable<PageRecord['cover']>['ref']) => string | undefined,
): Setting[] {
  const { key } = PAGE_ATTRIBUTES[attribute];
  if (attribute === 'cover') return writeCover(record.cover, pictureTarget);
  if (attribute === 'layout') return [[key, record.layout && writeLayout(record.layout)]];
  return [[key, record[attribute]]];
}

function writeCover(
  cover: PageRecord['cover'],
  pictureTarget: (ref: NonNullable<PageRecord['cover']>['ref']) => string | undefined,
): Setting[] {
  const target = cover === undefined ? undefined : pictureTarget(cover.ref);
  const dark = cover?.refDark === undefined ? undefined : pictureTarget(cover.refDark);
  return [
    [PAGE_ATTRIBUTES.cover.key, target],
    ['coverY', target === undefined ? undefined : cover?.yPos],
    ['coverDark', dark],
    ['coverHeight', cover?.height],
  ];
}

function writeLayout(layout: Partial<PageLayout>): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  if (layout.width !== undefined) written.width = layout.width;
  const cover = {
    ...(layout.cover === undefined ? {} : { visible: layout.cover }),
    ...(layout.coverSize === undefined ? {} : { size: layout.coverSize }),
    ...(layout.coverMask === undefined ? {} : { mask: layout.coverMask }),
  };
  if (Object.keys(cover).length > 0) written.cover = cover;
  for (const field of LAYOUT_PARTS) {
    if (layout[field] !== undefined) written[field] = { visible: layout[field] };
  }
  return written;
}
