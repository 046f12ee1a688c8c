/** The sidebars of well-known generators, cut down, and what is read of each. */
export const sidebars: readonly (readonly [name: string, html: string, navigation: string])[] = [
  [
    'Docusaurus',
    `<nav class="navbar"><a href="/">Home</a><a href="/docs/intro">Docs</a>
    <a href="/blog">Blog</a></nav><div class="main-wrapper">
    <aside class="theme-doc-sidebar-container"><nav aria-label="Docs sidebar" class="menu">
    <ul class="theme-doc-sidebar-menu menu__list"><li class="menu__list-item">
    <a class="menu__link menu__link--active" href="/docs/intro">Intro</a></li>
    <li class="theme-doc-sidebar-item-category menu__list-item">
    <div class="menu__list-item-collapsible">
    <a class="menu__link menu__link--sublist" href="/docs/category/basics">Basics</a>
    <button aria-label="Collapse"></button></div><ul class="menu__list">
    <li class="menu__list-item"><a class="menu__link" href="/docs/a">A</a></li><li>
    <a href="/docs/b">B</a></li></ul></li><li><div>
    <a class="menu__link menu__link--sublist" href="#">Extra</a></div><ul><li>
    <a href="/docs/c">C</a></li></ul></li></ul></nav></aside></div>`,
    'Intro(/docs/intro) Basics(/docs/category/basics)[A(/docs/a) B(/docs/b)] Extra[C(/docs/c)]',
  ],
  [
    'Material for MkDocs',
    `<div class="md-sidebar md-sidebar--primary">
    <nav class="md-nav md-nav--primary" aria-label="Navigation">
    <label class="md-nav__title" for="__drawer">
    <a href="." title="Site" class="md-nav__button md-logo"><img></a>Site</label>
    <ul class="md-nav__list"><li class="md-nav__item"><a href="/home" class="md-nav__link">
    <span class="md-ellipsis">Home</span></a></li>
    <li class="md-nav__item md-nav__item--nested"><input type="checkbox" id="__nav_2">
    <label class="md-nav__link" for="__nav_2"><span class="md-ellipsis">Guide</span>
    <span class="md-nav__icon md-icon"></span></label><nav class="md-nav">
    <label class="md-nav__title"><span class="md-nav__icon md-icon"></span>Guide</label>
    <ul class="md-nav__list"><li class="md-nav__item">
    <a href="/guide/a" class="md-nav__link">A</a></li><li><a href="/guide/b">B</a></li></ul>
    </nav></li></ul></nav></div>`,
    'Home(/home) Guide[A(/guide/a) B(/guide/b)]',
  ],
  [
    'GitBook',
    `<aside id="table-of-contents" class="group/table-of-contents"><ul class="flex">
    <li class="flex"><a href="/home">Home</a></li><li class="flex flex-col">
    <div class="px-3"><span>Guides</span></div><ul><li><a href="/g/one"><i></i>One</a></li>
    <li><a href="/g/two">Two</a><div><ul><li><a href="/g/two/x">X</a></li></ul></div></li>
    </ul></li></ul></aside>`,
    'Home(/home) Guides[One(/g/one) Two(/g/two)[X(/g/two/x)]]',
  ],
  [
    'Sphinx',
    `<nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll">
    <div class="wy-side-nav-search"><a href="index.html" class="icon icon-home">Proj</a>
    <div role="search"><form></form></div></div>
    <div class="wy-menu wy-menu-vertical" data-spy="affix" role="navigation" aria-label="Navigation menu">
    <p class="caption" role="heading"><span class="caption-text">User</span></p>
    <ul class="current"><li class="toctree-l1 current"><a class="current" href="/a.html">A
    </a><ul><li class="toctree-l2"><a class="reference internal" href="#sec">Sec</a></li>
    </ul></li><li class="toctree-l1"><a href="/b.html">B</a></li></ul><p class="caption">
    <span>Dev</span></p><ul><li><a href="/c.html">C</a></li></ul></div></div></nav>`,
    'User[A(/a.html) B(/b.html)] Dev[C(/c.html)]',
  ],
  [
    'Starlight',
    `<nav class="sidebar" aria-label="Main"><div id="starlight__sidebar">
    <ul class="top-level"><li><details open><summary><div class="group-label">
    <span class="large">Start Here</span></div><svg/></summary><ul><li><a href="/start/">
    <span>Start</span></a></li><li><a href="/inst/"><span>Install</span></a></li></ul>
    </details></li><li><a href="/ref/">Ref</a></li></ul></div></nav>`,
    'Start Here[Start(/start/) Install(/inst/)] Ref(/ref/)',
  ],
];
