import type { HashText } from '@octavo/content';
import { isPlanningText, planTree, readSource, type TreePlan } from '../plan/plan-tree.ts';
import { makeTreeView, type TreeView } from '../tree-view.ts';

/** The texts of a tree by their paths. */
export type TextFiles = Readonly<Record<string, string>>;

/** What blocks of tests are told apart by: what they are. */
export const keepText: HashText = (text) => text;

/** A tree of texts, of which planning sees what it asks for. */
export function viewFiles(files: TextFiles): TreeView {
  const texts = new Map(Object.entries(files).filter(([path]) => isPlanningText(path)));
  return makeTreeView(Object.keys(files).sort(), texts);
}

/** Plans a tree of texts. */
export function planFiles(files: TextFiles, hashText = keepText): TreePlan {
  return planTree(viewFiles(files), (text) => readSource(text, hashText));
}
