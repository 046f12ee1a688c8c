import type { Customization, CustomizationBody } from '@octavo/contract/customization';
import { DEFAULT_CUSTOMIZATION } from './default-customization.ts';

type Actions = Customization['pageActions'];
type Action = Actions['items'][number];

/**
 * Settings with a default for all that is left out. Page actions are said twice, as the contract has
 * them: where `items` are given they decide, and `pageActions`, `pdf` and `git` follow; else these
 * decide and `items` follow.
 */
export function completeCustomization(body: CustomizationBody): Customization {
  const { title, localizedTitle, announcement, header, socialAccounts } = body;
  const rest = DEFAULT_CUSTOMIZATION;
  return {
    ...(title !== undefined && { title }),
    ...(localizedTitle !== undefined && { localizedTitle }),
    ...(announcement !== undefined && { announcement }),
    styling: { ...rest.styling, ...body.styling },
    internationalization: { ...rest.internationalization, ...body.internationalization },
    favicon: { ...body.favicon },
    header: {
      ...rest.header,
      ...header,
      links: (header?.links ?? []).map((link) => ({ ...link, links: link.links ?? [] })),
    },
    footer: { ...rest.footer, ...body.footer },
    themes: { ...rest.themes, ...body.themes },
    feedback: { ...rest.feedback, ...body.feedback },
    pagination: { ...rest.pagination, ...body.pagination },
    trademark: { ...rest.trademark, ...body.trademark },
    advancedCustomization: { ...rest.advancedCustomization, ...body.advancedCustomization },
    ai: { ...rest.ai, ...body.ai },
    ...completeActions(body),
    externalLinks: { ...rest.externalLinks, ...body.externalLinks },
    privacyPolicy: { ...body.privacyPolicy },
    socialPreview: { ...body.socialPreview },
    insights: { ...rest.insights, ...body.insights },
    openapi: { ...rest.openapi, ...body.openapi },
    socialAccounts: (socialAccounts ?? []).map((account) => ({
      ...account,
      display: { footer: true, header: false, ...account.display },
    })),
  };
}

function completeActions(
  body: CustomizationBody,
): Pick<Customization, 'pageActions' | 'pdf' | 'git'> {
  const items = body.pageActions?.items ?? listActions(body);
  const has = (action: Action) => items.includes(action);
  return {
    pageActions: {
      externalAI: has('external-ai'),
      markdown: has('markdown'),
      mcp: has('mcp'),
      items,
    },
    pdf: { enabled: has('pdf') },
    git: { showEditLink: has('git') },
  };
}

function listActions({ pageActions, pdf, git, ai }: CustomizationBody): Actions['items'] {
  const rest = DEFAULT_CUSTOMIZATION.pageActions;
  const shown: readonly (readonly [Action, boolean])[] = [
    ['assistant', ai?.mode === 'assistant'],
    ['markdown', pageActions?.markdown ?? rest.markdown],
    ['external-ai', pageActions?.externalAI ?? rest.externalAI],
    ['mcp', pageActions?.mcp ?? rest.mcp],
    ['git', git?.showEditLink === true],
    ['pdf', pdf?.enabled === true],
  ];
  return shown.flatMap(([action, isShown]) => (isShown ? [action] : []));
}
