import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { LANGUAGES } from '@octavo/messages';

const PACKAGE = join(import.meta.dirname, '../packages/messages');
const ENGLISH = 'en';
const LINE_WIDTH = 100;

/** Where the messages are that translators write: a folder for each catalog. */
export const CATALOGS = join(PACKAGE, 'catalogs');

/** Texts by their keys, in sections or not. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** What a message is called with, by name. */
export type Places = ReadonlyMap<string, 'Value' | 'Count'>;

/** The names of the catalogs. */
export function listCatalogs(): string[] {
  return readdirSync(CATALOGS).sort();
}

/** The languages of a catalog, by the names of their files, which are their tags in lower case. */
export function listCatalogLanguages(catalog: string): string[] {
  return readdirSync(join(CATALOGS, catalog))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** The texts of a catalog in a language. */
export function readTexts(catalog: string, language: string): TextTree {
  return JSON.parse(readFileSync(join(CATALOGS, catalog, `${language}.json`), 'utf8'));
}

/** The text of a message taken apart. @throws SyntaxError for what is no ICU MessageFormat. */
export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { ignoreTag: true });
}

/** What a message is called with: `Count` is what decides between forms. */
export function findPlaces(elements: readonly MessageFormatElement[]): Places {
  const places = new Map<string, 'Value' | 'Count'>();
  for (const element of elements) {
    if (isPluralElement(element)) places.set(element.value, 'Count');
    else if (isNamed(element) && !places.has(element.value)) places.set(element.value, 'Value');
    if (!isPluralElement(element) && !isSelectElement(element)) continue;
    for (const { value } of Object.values(element.options)) {
      for (const [name, kind] of findPlaces(value)) {
        if (places.get(name) !== 'Count') places.set(name, kind);
      }
    }
  }
  return places;
}

function isNamed(element: MessageFormatElement): element is MessageFormatElement & {
  value: string;
} {
  const kinds = [isArgumentElement, isSelectElement, isNumberElement, isDateElement, isTimeElement];
  return kinds.some((isKind) => isKind(element));
}

/** Where the types of a catalog are, and its texts put together. */
export function findCatalogModule(catalog: string): string {
  return join(PACKAGE, 'src/catalogs', `${catalog}.ts`);
}

/** The module of a catalog, by its English texts and the files that there are. */
export function renderCatalogModule(catalog: string): string {
  const name = catalog.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const title = name[0]?.toUpperCase() + name.slice(1);
  const languages = listCatalogLanguages(catalog).map((file) => ({
    file,
    tag: LANGUAGES.find(({ tag }) => tag.toLowerCase() === file)?.tag ?? file,
    variable: `in${file.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
  }));
  const imports = languages.map(
    ({ file, variable }) =>
      `import ${variable} from '../../catalogs/${catalog}/${file}.json' with { type: 'json' };\n`,
  );
  const texts = languages.map(
    ({ tag, variable }) => `  ${/^\w+$/.test(tag) ? tag : `'${tag}'`}: ${variable},\n`,
  );
  const section = renderSection(readTexts(catalog, ENGLISH), '  ');
  const types = [...new Set([...section.matchAll(/\b(Count|Message|Value)\b[<;, ]/g)])].map(
    ([, type]) => type,
  );
  const messageTypes = ['Count', 'Message', 'Texts', 'Value'].filter(
    (type) => type === 'Texts' || types.includes(type),
  );
  return [
    '/* Made from the files in `catalogs` by `npm run messages`. */\n\n',
    ...imports,
    "import { openCatalog } from '../catalog.ts';\n",
    `import type { ${messageTypes.join(', ')} } from '../message.ts';\n\n`,
    `/** The messages of the catalog \`${catalog}\` in one language. */\n`,
    `export interface ${title}Messages {\n${section}}\n\n`,
    `const TEXTS = {\n${texts.join('')}} satisfies Readonly<Record<string, Texts<${title}Messages>>>;\n\n`,
    '/** The languages that they are in. */\n',
    `export type ${title}Language = keyof typeof TEXTS;\n\n`,
    `export const ${name}Catalog = openCatalog<${title}Messages, ${title}Language>(TEXTS);\n`,
  ].join('');
}

function renderSection(texts: TextTree, indent: string): string {
  return Object.entries(texts)
    .map(([key, text]) =>
      typeof text === 'string'
        ? breakLine(`${indent}readonly ${key}: ${renderType(text)};\n`, indent)
        : `${indent}readonly ${key}: {\n${renderSection(text, `${indent}  `)}${indent}};\n`,
    )
    .join('');
}

function renderType(text: string): string {
  const places = findPlaces(parseMessage(text));
  if (places.size === 0) return 'string';
  return `Message<{ ${[...places].map(([name, kind]) => `${name}: ${kind}`).join('; ')} }>`;
}

function breakLine(line: string, indent: string): string {
  if (line.length <= LINE_WIDTH + 1) return line;
  return line
    .replace('Message<{ ', `Message<{\n${indent}  `)
    .replaceAll(/; (?!})/g, `;\n${indent}  `)
    .replace(' }>', `;\n${indent}}>`);
}

if (import.meta.main) {
  for (const catalog of listCatalogs()) {
    writeFileSync(findCatalogModule(catalog), renderCatalogModule(catalog));
  }
}
