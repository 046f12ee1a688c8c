import type { VariableValue } from '@octavo/content';
import { keepWrittenNumbers, loadYaml } from '@octavo/markup';
import { joinPath } from '../paths.ts';
import type { TreeWarning } from '../tree-warning.ts';
import { findGitbookFile } from './gitbook.ts';
import type { TreeLayout } from './recognise-layout.ts';
import { asMapping, parseYamlFile } from './yaml-file.ts';

type Variables = Readonly<Record<string, VariableValue>>;

/** Names and values as the API takes them. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MAX_LENGTH = 256;
const MAX_VARIABLES = 500;

/**
 * The file with the variables of a tree's space, of those that are there: below the content root,
 * else beside the configuration.
 */
export function findVariablesFile(
  layout: Pick<TreeLayout, 'root' | 'configPath'>,
  exists: (path: string) => boolean,
): string | undefined {
  return findGitbookFile(layout, 'vars', exists);
}

/** Where the variables of a space are written that had no such file. */
export function nameVariablesFile({ root }: Pick<TreeLayout, 'root'>): string {
  return joinPath(root, '.gitbook/vars.yaml');
}

/**
 * Reads the variables of a space: a mapping of names to texts, numbers and truth values. What no
 * variable may be is left out, with a warning that names it.
 */
export function readVariablesFile(
  path: string,
  text: string,
): { variables: Record<string, VariableValue>; warnings: TreeWarning[] } {
  const warnings: TreeWarning[] = [];
  const warn = (message: string) =>
    void warnings.push({ kind: 'invalid-configuration', path, message });
  const variables = new Map<string, VariableValue>();
  for (const [name, value] of Object.entries(parseMapping(text, warn))) {
    if (!NAME.test(name)) warn(`"${name}" is not a valid name for a variable.`);
    else if (!isValue(value)) warn(`The variable "${name}" is not a string, number or Boolean.`);
    else if (typeof value === 'string' && value.length > MAX_LENGTH) {
      warn(`The variable "${name}" is longer than ${MAX_LENGTH} characters.`);
    } else if (variables.size < MAX_VARIABLES) variables.set(name, value);
    else {
      warn(`There are more than ${MAX_VARIABLES} variables.`);
      break;
    }
  }
  return { variables: Object.fromEntries(variables), warnings };
}

/**
 * The text of the file with the variables of a space, from the text of the one there is: what stays
 * keeps its place and its comments.
 */
export function writeVariablesFile(text: string | undefined, variables: Variables): string {
  const { Document, parseDocument } = loadYaml();
  const present = parseDocument(text ?? '', { customTags: keepWrittenNumbers, uniqueKeys: false });
  const isUsable = present.errors.length === 0 && isMapping(present.toJS());
  const document = isUsable ? present : new Document({});
  const before = asMapping(document.toJS());
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(variables, name)) document.delete(name);
  }
  for (const [name, value] of Object.entries(variables)) {
    if (!Object.hasOwn(before, name) || before[name] !== value) {
      document.set(name, document.createNode(value));
    }
  }
  return document.toString({ lineWidth: 0 });
}

function parseMapping(text: string, warn: (message: string) => void): Record<string, unknown> {
  try {
    const parsed = parseYamlFile(text);
    if (parsed !== null && parsed !== undefined && !isMapping(parsed)) {
      warn('The file must be a mapping from names to values.');
    }
    return asMapping(parsed);
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return {};
  }
}

function isMapping(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isValue(value: unknown): value is VariableValue {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' || typeof value === 'boolean';
}
