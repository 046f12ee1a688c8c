import type { RenderLabels } from '@octavo/markup';

/** Every word that the site adds to what authors wrote. */
export interface SiteLabels {
  skip: string;
  search: string;
  searchPlaceholder: string;
  searchHint: string;
  searchFailed: string;
  searching: string;
  noResults: string;
  results: string;
  theme: string;
  themeSystem: string;
  themeLight: string;
  themeDark: string;
  menu: string;
  close: string;
  navigation: string;
  subpages: string;
  breadcrumbs: string;
  outline: string;
  previous: string;
  next: string;
  pagination: string;
  copyPage: string;
  copied: string;
  viewMarkdown: string;
  updated: string;
  contents: string;
  notFound: string;
  notFoundText: string;
  suggestions: string;
  home: string;
  spaces: string;
  version: string;
  language: string;
  copy: string;
  externalImage: string;
  diagramFailed: string;
}

const ENGLISH: SiteLabels = {
  skip: 'Skip to content',
  search: 'Search',
  searchPlaceholder: 'Search the documentation',
  searchHint: 'Type to search titles, headings and text.',
  searchFailed: 'The search did not answer. Try again.',
  searching: 'Searching…',
  noResults: 'Nothing found for',
  results: 'Results',
  theme: 'Theme',
  themeSystem: 'Same as system',
  themeLight: 'Light',
  themeDark: 'Dark',
  menu: 'Menu',
  close: 'Close',
  navigation: 'Pages',
  subpages: 'Subpages of',
  breadcrumbs: 'Breadcrumbs',
  outline: 'On this page',
  previous: 'Previous',
  next: 'Next',
  pagination: 'Previous and next page',
  copyPage: 'Copy page',
  copied: 'Copied',
  viewMarkdown: 'View as Markdown',
  updated: 'Last updated',
  contents: 'In this section',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved.',
  suggestions: 'Were you looking for one of these?',
  home: 'Go to the start page',
  spaces: 'Sections of this site',
  version: 'Version',
  language: 'Language',
  copy: 'Copy',
  externalImage: 'Image on another server',
  diagramFailed: 'The diagram could not be drawn.',
};

const TRADITIONAL_CHINESE: SiteLabels = {
  skip: '跳到內容',
  search: '搜尋',
  searchPlaceholder: '搜尋文件',
  searchHint: '輸入文字以搜尋標題與內文。',
  searchFailed: '搜尋沒有回應，請再試一次。',
  searching: '搜尋中…',
  noResults: '找不到',
  results: '搜尋結果',
  theme: '外觀',
  themeSystem: '與系統相同',
  themeLight: '淺色',
  themeDark: '深色',
  menu: '選單',
  close: '關閉',
  navigation: '頁面',
  subpages: '子頁面：',
  breadcrumbs: '目前位置',
  outline: '本頁內容',
  previous: '上一頁',
  next: '下一頁',
  pagination: '上一頁與下一頁',
  copyPage: '複製此頁',
  copied: '已複製',
  viewMarkdown: '以 Markdown 檢視',
  updated: '最後更新',
  contents: '本節內容',
  notFound: '找不到頁面',
  notFoundText: '這個網址沒有頁面，可能已經移動。',
  suggestions: '您要找的是這些頁面嗎？',
  home: '回到首頁',
  spaces: '網站各部分',
  version: '版本',
  language: '語言',
  copy: '複製',
  externalImage: '其他伺服器上的圖片',
  diagramFailed: '無法繪製圖表。',
};

const SIMPLIFIED_CHINESE: SiteLabels = {
  skip: '跳到内容',
  search: '搜索',
  searchPlaceholder: '搜索文档',
  searchHint: '输入文字以搜索标题和正文。',
  searchFailed: '搜索没有响应，请重试。',
  searching: '正在搜索…',
  noResults: '未找到',
  results: '搜索结果',
  theme: '外观',
  themeSystem: '跟随系统',
  themeLight: '浅色',
  themeDark: '深色',
  menu: '菜单',
  close: '关闭',
  navigation: '页面',
  subpages: '子页面：',
  breadcrumbs: '当前位置',
  outline: '本页目录',
  previous: '上一页',
  next: '下一页',
  pagination: '上一页和下一页',
  copyPage: '复制此页',
  copied: '已复制',
  viewMarkdown: '以 Markdown 查看',
  updated: '最后更新',
  contents: '本节内容',
  notFound: '找不到页面',
  notFoundText: '此地址没有页面，可能已移动。',
  suggestions: '您要找的是这些页面吗？',
  home: '回到首页',
  spaces: '网站各部分',
  version: '版本',
  language: '语言',
  copy: '复制',
  externalImage: '其他服务器上的图片',
  diagramFailed: '无法绘制图表。',
};

const PERSIAN: SiteLabels = {
  skip: 'رفتن به محتوا',
  search: 'جستجو',
  searchPlaceholder: 'جستجو در مستندات',
  searchHint: 'برای جستجو در عنوان‌ها و متن بنویسید.',
  searchFailed: 'جستجو پاسخ نداد. دوباره تلاش کنید.',
  searching: 'در حال جستجو…',
  noResults: 'چیزی پیدا نشد برای',
  results: 'نتایج',
  theme: 'پوسته',
  themeSystem: 'مانند سیستم',
  themeLight: 'روشن',
  themeDark: 'تیره',
  menu: 'فهرست',
  close: 'بستن',
  navigation: 'صفحه‌ها',
  subpages: 'زیرصفحه‌های',
  breadcrumbs: 'مسیر',
  outline: 'در این صفحه',
  previous: 'قبلی',
  next: 'بعدی',
  pagination: 'صفحهٔ قبلی و بعدی',
  copyPage: 'رونوشت صفحه',
  copied: 'رونوشت شد',
  viewMarkdown: 'نمایش Markdown',
  updated: 'آخرین به‌روزرسانی',
  contents: 'در این بخش',
  notFound: 'صفحه پیدا نشد',
  notFoundText: 'در این نشانی صفحه‌ای نیست. شاید جابه‌جا شده باشد.',
  suggestions: 'آیا به دنبال یکی از این‌ها بودید؟',
  home: 'رفتن به صفحهٔ آغازین',
  spaces: 'بخش‌های این سایت',
  version: 'نسخه',
  language: 'زبان',
  copy: 'رونوشت',
  externalImage: 'تصویر روی سروری دیگر',
  diagramFailed: 'نمودار کشیده نشد.',
};

/** The site's words in a language given as BCP 47 tag; English ones where there are no others. */
export function labelsFor(lang: string): SiteLabels {
  if (lang === 'zh-Hant' || lang === 'yue') return TRADITIONAL_CHINESE;
  if (lang.startsWith('zh')) return SIMPLIFIED_CHINESE;
  return lang === 'fa' ? PERSIAN : ENGLISH;
}

/** The words that rendering a document adds, in the same language. */
export function renderLabelsFor(lang: string): Partial<RenderLabels> {
  return { copy: labelsFor(lang).copy };
}
