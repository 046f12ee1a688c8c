import type { BlockPlan, PagePlan, SitePlan } from './site-plan.ts';

/** What the words of a plan are words of, as a report names it. */
export function listSecrets(plan: SitePlan): Map<string, string> {
  const secrets = new Map<string, string>();
  const enterBlocks = (blocks: readonly BlockPlan[], where: string) => {
    for (const block of blocks) {
      if (block.kind === 'if') enterBlocks(block.blocks, where);
      if (block.kind === 'expression') secrets.set(block.other, `expression in ${where}`);
      if (!('word' in block)) continue;
      const kind = 'form' in block ? `${block.kind} (${block.form})` : block.kind;
      secrets.set(block.word, `${kind} in ${where}`);
    }
  };
  const enterPage = (page: PagePlan) => {
    secrets.set(page.word, 'page');
    if (page.former !== undefined) secrets.set(page.former, 'former path');
    const { note } = page.variables;
    if (typeof note === 'string') secrets.set(note, 'page variable');
    enterBlocks(page.blocks, 'page');
    page.pages.forEach(enterPage);
  };
  for (const { word, spaces } of plan.sections) {
    secrets.set(word, 'section');
    for (const space of spaces) {
      secrets.set(space.word, 'site space');
      for (const file of space.files) secrets.set(file.word, 'file');
      for (const content of space.contents) {
        secrets.set(content.word, 'reusable content');
        enterBlocks(content.blocks, 'reusable content');
      }
      space.pages.forEach(enterPage);
      for (const link of space.links) secrets.set(link.word, 'link page');
    }
  }
  for (const { word, links } of plan.menus) {
    secrets.set(word, 'menu');
    for (const link of links) secrets.set(link.word, 'link of a menu');
  }
  for (const { word } of plan.redirects) secrets.set(word, 'redirect');
  if (plan.group !== undefined) secrets.set(plan.group.word, 'section group');
  if (plan.announcement !== undefined) {
    secrets.set(plan.announcement.word, 'announcement');
    secrets.set(plan.announcement.link.word, 'link of an announcement');
  }
  if (plan.specification !== undefined) {
    secrets.set(plan.specification.slug, 'specification');
    for (const { word } of plan.specification.operations) secrets.set(word, 'API operation');
  }
  return secrets;
}
