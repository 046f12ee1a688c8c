import type { SearchScope } from './content/search-scope.ts';

/** The words of searching a whole site, of the actions on a page, of previews. */
export interface ReadingLabels {
  searchIn: string;
  scopeSite: string;
  scopeSection: string;
  scopeAll: string;
  resultsFound: string;
  pageActions: string;
  openIn: string;
  askAbout: string;
  editOn: string;
  editInApp: string;
  preview: string;
  previewRevision: string;
  previewSite: string;
  previewBack: string;
}

const ENGLISH: ReadingLabels = {
  searchIn: 'Search in',
  scopeSite: 'Whole site',
  scopeSection: 'This section',
  scopeAll: 'All versions',
  resultsFound: 'Results found:',
  pageActions: 'Page actions',
  openIn: 'Open in',
  askAbout: 'Read this page and answer my questions about it:',
  editOn: 'Edit on',
  editInApp: 'Edit this page',
  preview: 'Preview of change request',
  previewRevision: 'Preview of revision',
  previewSite: 'Preview of this site',
  previewBack: 'Open in Octavo',
};

const TRADITIONAL_CHINESE: ReadingLabels = {
  searchIn: '搜尋範圍',
  scopeSite: '整個網站',
  scopeSection: '僅本節',
  scopeAll: '所有版本',
  resultsFound: '搜尋結果數：',
  pageActions: '頁面操作',
  openIn: '開啟於',
  askAbout: '請閱讀此頁並回答我的問題：',
  editOn: '編輯於',
  editInApp: '編輯此頁',
  preview: '預覽變更請求',
  previewRevision: '預覽版本',
  previewSite: '預覽此網站',
  previewBack: '在 Octavo 中開啟',
};

const SIMPLIFIED_CHINESE: ReadingLabels = {
  searchIn: '搜索范围',
  scopeSite: '整个网站',
  scopeSection: '仅本节',
  scopeAll: '所有版本',
  resultsFound: '搜索结果数：',
  pageActions: '页面操作',
  openIn: '打开于',
  askAbout: '请阅读此页并回答我的问题：',
  editOn: '编辑于',
  editInApp: '编辑此页',
  preview: '预览变更请求',
  previewRevision: '预览版本',
  previewSite: '预览此网站',
  previewBack: '在 Octavo 中打开',
};

const PERSIAN: ReadingLabels = {
  searchIn: 'جستجو در',
  scopeSite: 'همهٔ سایت',
  scopeSection: 'فقط این بخش',
  scopeAll: 'همهٔ نسخه‌ها',
  resultsFound: 'تعداد نتایج:',
  pageActions: 'کارهای صفحه',
  openIn: 'باز کردن در',
  askAbout: 'این صفحه را بخوان و به پرسش‌های من دربارهٔ آن پاسخ بده:',
  editOn: 'ویرایش در',
  editInApp: 'ویرایش این صفحه',
  preview: 'پیش‌نمایش درخواست تغییر',
  previewRevision: 'پیش‌نمایش نسخهٔ',
  previewSite: 'پیش‌نمایش این سایت',
  previewBack: 'باز کردن در Octavo',
};

/** These words in a language given as BCP 47 tag; English ones where there are no others. */
export function readingLabelsFor(lang: string): ReadingLabels {
  if (lang === 'zh-Hant' || lang === 'yue') return TRADITIONAL_CHINESE;
  if (lang.startsWith('zh')) return SIMPLIFIED_CHINESE;
  return lang === 'fa' ? PERSIAN : ENGLISH;
}

/** The names of the scopes of a search among which there is a choice. */
export function nameScopes(
  words: ReadingLabels,
  choice: readonly SearchScope[],
): Record<SearchScope, string> {
  const { scopeSite, scopeSection, scopeAll } = words;
  const all = choice.includes('site') ? scopeAll : scopeSite;
  return { site: scopeSite, section: scopeSection, all };
}
