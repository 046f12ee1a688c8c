export { type PlannedPage, readTreeOptions, type TreeOptions } from './page-plan.ts';
export { MAX_TREE_PAGES, planTree } from './plan-tree.ts';
export { type SettledPages, settlePages } from './settle-pages.ts';
