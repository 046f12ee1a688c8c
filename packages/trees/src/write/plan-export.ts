import {
  ATTRIBUTE_NAMES,
  type ContentRef,
  type FileRecord,
  folderOf,
  type Hash,
  type HashText,
  type PageRecord,
  rewriteTargets,
  type SourceRecord,
  type VariableValue,
} from '@octavo/content';
import { recogniseLayout } from '../layouts/recognise-layout.ts';
import {
  findVariablesFile,
  nameVariablesFile,
  writeVariablesFile,
} from '../layouts/variables-file.ts';
import { relativePath } from '../paths.ts';
import { assembleChanges } from '../plan/assemble-changes.ts';
import type { CurrentContent, StoredFile } from '../plan/assembly.ts';
import { refOf } from '../plan/content-refs.ts';
import { assignExportPaths } from '../plan/export-paths.ts';
import { planTree, readSource, type TreePlan } from '../plan/plan-tree.ts';
import { isSame } from '../same-record.ts';
import { encodeAnchor, encodeTarget } from '../targets.ts';
import { makeTreeView } from '../tree-view.ts';
import { editSummary } from './edit-summary.ts';
import { matchEntries } from './match-entries.ts';
import { writeFrontMatter } from './write-front-matter.ts';
import { type SummaryInput, writeSummary } from './write-summary.ts';

/** What one file of an export is made of: a text, that of a stored document, or stored bytes. */
export type ExportedFile = { path: string } & (
  | { text: string }
  | { document: Hash }
  | { blob: string }
);

export interface ExportPlan {
  files: ExportedFile[];
  /** Whether the table of contents had to be edited or written anew. */
  summaryWritten: boolean;
  /** Pages whose text was changed: front matter or link targets. */
  textsRewritten: number;
}

export interface ExportInput {
  current: CurrentContent;
  /** Texts of the configuration files and the table of contents among the sources, by path. */
  texts: ReadonlyMap<string, string>;
  variables: Readonly<Record<string, VariableValue>>;
  newId(): string;
  hashText: HashText;
}

/**
 * Plans an export by asking what importing it would change: where nothing would, every byte is
 * written as it was imported. Otherwise the table of contents is edited if places or names in it
 * differ, or written anew where there is none or editing gives another tree, attributes that differ go into the front matter, and link targets that would mean
 * something else are rewritten. Pure.
 */
export function planExport(input: ExportInput): ExportPlan {
  return new ExportPlanner(input).plan();
}

/** Fields of a page that only the table of contents can say. */
const PLACE_FIELDS = ['parent', 'order', 'type', 'linkTitle', 'target', 'computed'] as const;

class ExportPlanner {
  readonly #input: ExportInput;
  readonly #paths: Map<string, string>;
  readonly #texts = new Map<string, string>();
  readonly #summaryPath: string;
  readonly #allPaths: Set<string>;

  constructor(input: ExportInput) {
    this.#input = input;
    const { current, texts } = input;
    const sources = current.sources.map(({ path }) => path);
    const known = [
      ...current.tree.byId.values(),
      ...current.files,
      ...current.reusableContents,
    ].flatMap(({ sourcePath }) => sourcePath ?? []);
    const layout = recogniseLayout(
      makeTreeView([...new Set([...sources, ...known])].sort(), texts),
    );
    this.#summaryPath =
      layout.contents?.kind === 'summary' ? layout.contents.path : layout.summaryPath;
    this.#paths = assignExportPaths({ ...current, sources, root: layout.root });
    this.#allPaths = new Set([...sources, ...this.#paths.values()]);
    for (const [path, text] of texts) this.#texts.set(path, text);
    for (const { id, document } of [...current.tree.byId.values(), ...current.reusableContents]) {
      const path = this.#paths.get(id);
      const stored = document === undefined ? undefined : current.documents.get(document);
      if (path !== undefined) this.#texts.set(path, stored?.text ?? '');
    }
  }

  plan(): ExportPlan {
    let plan = this.#replan();
    let differing = this.#listDifferences(plan);
    const hasContents = plan.layout.contents !== undefined;
    const summaryWritten = this.#listMisplaced(differing, hasContents).length > 0;
    if (summaryWritten) {
      const [first, ...others] = this.#listSummaries(plan, differing);
      let chosen = first === undefined ? undefined : this.#tryContents(first);
      for (const text of chosen?.misplaced === 0 ? [] : others) {
        const other = this.#tryContents(text);
        if (other.misplaced < (chosen?.misplaced ?? 0)) chosen = other;
      }
      if (chosen !== undefined) {
        ({ plan, differing } = chosen);
        this.#texts.set(this.#summaryPath, chosen.text);
      }
    }
    const rewritten = this.#rewriteTexts(plan, differing);
    return {
      files: this.#listFiles(plan, rewritten, summaryWritten),
      summaryWritten,
      textsRewritten: rewritten.size,
    };
  }

  /** What importing with a table of contents would make of the tree. */
  #tryContents(text: string) {
    this.#texts.set(this.#summaryPath, text);
    this.#allPaths.add(this.#summaryPath);
    const plan = this.#replan();
    const differing = this.#listDifferences(plan);
    return { text, plan, differing, misplaced: this.#listMisplaced(differing, true).length };
  }

  /** Tables of contents that say what there is, best first: that there is, edited, and a new one. */
  #listSummaries(plan: TreePlan, differing: ReadonlyMap<string, PageRecord | null>): string[] {
    const input = this.#describeSummary(plan);
    const text = this.#texts.get(this.#summaryPath);
    if (plan.layout.contents?.kind !== 'summary' || text === undefined)
      return [writeSummary(input)];
    const { tree } = this.#input.current;
    const { entries, gone, first } = matchEntries(plan, {
      tree,
      differing,
      pathOf: input.pathOf,
    });
    const isLeftOut = (page: PageRecord) => input.isLeftOut(page) || page.id === first;
    const edited = editSummary({
      ...input,
      text,
      gone,
      isLeftOut,
      entryOf: (id) => entries.get(id),
    });
    return [edited, writeSummary(input)];
  }

  #replan(): TreePlan {
    const tree = makeTreeView([...this.#allPaths].sort(), this.#texts);
    return planTree(tree, (text) => readSource(text, this.#input.hashText));
  }

  /** The page records that importing would give other values than they have. */
  #listDifferences(plan: TreePlan): Map<string, PageRecord | null> {
    const { current, newId, hashText } = this.#input;
    const text = (path: string) => this.#texts.get(path) ?? '';
    const stored = describeStored(current.files, current.sources);
    const input = { plan, current, text, stored, newId, hashText, now: '' };
    const { pages } = assembleChanges(input);
    for (const [id, planned] of pages) {
      const page = current.tree.byId.get(id);
      if (!page || !planned || !isNamedAsBefore(page, planned, plan)) continue;
      const { title, linkTitle, updatedAt } = page;
      const meant = { ...planned, title, ...(linkTitle === undefined ? {} : { linkTitle }) };
      if (isSame(page, { ...meant, updatedAt })) pages.delete(id);
      else pages.set(id, meant);
    }
    return pages;
  }

  /** Pages of which the table of contents, where there is one, or the files say another place or name. */
  #listMisplaced(
    differing: ReadonlyMap<string, PageRecord | null>,
    hasContents: boolean,
  ): string[] {
    return [...differing].flatMap(([id, planned]) =>
      this.#isMisplaced(id, planned, hasContents) ? [id] : [],
    );
  }

  #isMisplaced(id: string, planned: PageRecord | null, hasContents: boolean): boolean {
    const page = this.#input.current.tree.byId.get(id);
    if (page === undefined || planned === null) return true;
    const isElsewhere = PLACE_FIELDS.some(
      (field) => !isSame({ value: page[field] ?? null }, { value: planned[field] ?? null }),
    );
    const isTitled = hasContents || this.#paths.get(id) === undefined;
    if (isElsewhere || (isTitled && page.title !== planned.title)) return true;
    return planned.hidden === true && page.hidden !== true;
  }

  /** Pages that are hidden by not being listed stay so where that leaves them at their place. */
  #describeSummary(plan: TreePlan): SummaryInput {
    const { tree } = this.#input.current;
    const unlisted = new Map(
      plan.pages.flatMap((page) =>
        page.unlisted && page.path !== undefined ? [[page.path, page] as const] : [],
      ),
    );
    const isLeftOut = (page: PageRecord): boolean => {
      const planned = unlisted.get(this.#paths.get(page.id) ?? '');
      if (page.hidden !== true || planned === undefined) return false;
      if (page.linkTitle !== planned.linkTitle) return false;
      const parentPath = planned.parent?.path;
      const isHere =
        page.parent === null
          ? planned.parent === null
          : parentPath !== undefined && parentPath === this.#paths.get(page.parent);
      return isHere && tree.children(page.id).every(isLeftOut);
    };
    return {
      tree,
      path: this.#summaryPath,
      pathOf: (id) => this.#paths.get(id),
      isLeftOut,
    };
  }

  /** New texts by path, of the pages and reusable contents that need one. */
  #rewriteTexts(
    plan: TreePlan,
    differing: ReadonlyMap<string, PageRecord | null>,
  ): Map<string, string> {
    const { tree, documents, reusableContents } = this.#input.current;
    const rewritten = new Map<string, string>();
    for (const record of [...tree.byId.values(), ...reusableContents]) {
      const path = this.#paths.get(record.id);
      if (path === undefined) continue;
      const stored = record.document === undefined ? undefined : documents.get(record.document);
      const before = stored?.text ?? '';
      const replacements = this.#findMoved(path, stored?.links ?? {}, plan);
      let text = before;
      if (replacements.size > 0) text = rewriteTargets(text, stored?.blocks ?? [], replacements);
      const planned = differing.get(record.id);
      if ('slug' in record && planned) text = this.#writeAttributes(text, path, record, planned);
      if (text !== before) rewritten.set(path, text);
    }
    return rewritten;
  }

  /** Targets that would mean something else than they did, with what to write instead. */
  #findMoved(path: string, links: Record<string, ContentRef>, plan: TreePlan): Map<string, string> {
    const found = plan.texts.get(path)?.links;
    const replacements = new Map<string, string>();
    for (const [raw, ref] of Object.entries(links)) {
      const meant = found?.get(raw);
      const now = meant === undefined ? undefined : refOf(meant, this.#idsByPath());
      if (now !== undefined && isSame(now, ref)) continue;
      const target = this.#targetOf(path, ref);
      if (target !== undefined) replacements.set(raw, target);
    }
    return replacements;
  }

  #ids:
    | { page: Map<string, string>; include: Map<string, string>; file: Map<string, string> }
    | undefined;

  #idsByPath() {
    const { tree, files, reusableContents } = this.#input.current;
    const index = (records: Iterable<{ id: string }>) =>
      new Map([...records].map(({ id }) => [this.#paths.get(id) ?? '', id]));
    this.#ids ??= {
      page: index(tree.byId.values()),
      include: index(reusableContents),
      file: index(files),
    };
    return this.#ids;
  }

  /** The target that means `ref` in the file at `path`; undefined where it names nothing here. */
  #targetOf(path: string, ref: ContentRef): string | undefined {
    if ('space' in ref && ref.space !== undefined) return undefined;
    const ids = { page: '', file: '', reusableContent: '', anchor: '', ...ref };
    const id = ids.page || ids.file || ids.reusableContent;
    const to = this.#paths.get(id);
    if (to === undefined) return undefined;
    const target = encodeTarget(relativePath(folderOf(path), to));
    return ids.anchor === '' ? target : `${target}#${encodeAnchor(ids.anchor)}`;
  }

  #writeAttributes(text: string, path: string, page: PageRecord, planned: PageRecord): string {
    const changed = ATTRIBUTE_NAMES.filter(
      (field) => !isSame({ value: page[field] ?? null }, { value: planned[field] ?? null }),
    );
    return writeFrontMatter(text, page, changed, (ref) =>
      ref.kind === 'url' ? ref.url : this.#targetOf(path, ref),
    );
  }

  /**
   * The file with the variables of the space, where that says something else. A space without any
   * leaves it as it is: versions before did not read it.
   */
  #writeVariables({
    layout,
    variables: present,
  }: TreePlan): { path: string; text: string } | undefined {
    const { current, variables } = this.#input;
    if (Object.keys(variables).length === 0 || isSame(present, variables)) return undefined;
    const paths = new Set(current.sources.map(({ path }) => path));
    const found = findVariablesFile(layout, (path) => paths.has(path));
    const path = found ?? nameVariablesFile(layout);
    return { path, text: writeVariablesFile(this.#texts.get(path), variables) };
  }

  #listFiles(
    plan: TreePlan,
    rewritten: ReadonlyMap<string, string>,
    summaryWritten: boolean,
  ): ExportedFile[] {
    const { current } = this.#input;
    const files = new Map<string, ExportedFile>();
    const documents = new Map<string, string | undefined>();
    for (const { id, document } of [...current.tree.byId.values(), ...current.reusableContents]) {
      const path = this.#paths.get(id);
      if (path === undefined) continue;
      documents.set(path, document);
      const text = rewritten.get(path);
      const isStored = text === undefined && document !== undefined;
      files.set(path, isStored ? { path, document } : { path, text: text ?? '' });
    }
    for (const { id, blob } of current.files) {
      const path = this.#paths.get(id);
      if (path !== undefined) files.set(path, { path, blob });
    }
    for (const { path, blob, shadows } of current.sources) {
      const isCurrent = shadows !== undefined && documents.get(path) === shadows;
      if (shadows === undefined ? !files.has(path) : isCurrent && !rewritten.has(path)) {
        files.set(path, { path, blob });
      }
    }
    if (summaryWritten) {
      const path = this.#summaryPath;
      files.set(path, { path, text: this.#texts.get(path) ?? '' });
    }
    const variables = this.#writeVariables(plan);
    if (variables !== undefined) files.set(variables.path, variables);
    return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}

/**
 * Whether a page was named by an import from before labels of a table of contents were titles: its
 * text gave it the title, and the label was what the navigation called it. What it was imported
 * from says all of that.
 */
function isNamedAsBefore(page: PageRecord, planned: PageRecord, plan: TreePlan): boolean {
  const { sourcePath } = page;
  const isLabelled = planned.title === page.linkTitle && planned.linkTitle === undefined;
  if (!isLabelled || sourcePath === undefined || sourcePath !== planned.sourcePath) return false;
  return plan.texts.get(sourcePath)?.source.attributes.title === page.title;
}

function describeStored(
  files: readonly FileRecord[],
  sources: readonly SourceRecord[],
): Map<string, StoredFile> {
  const stored = new Map<string, StoredFile>();
  for (const { path, blob, size } of sources) stored.set(path, { blob, size, contentType: '' });
  for (const { sourcePath, blob, size, contentType } of files) {
    if (sourcePath !== undefined) stored.set(sourcePath, { blob, size, contentType });
  }
  return stored;
}
