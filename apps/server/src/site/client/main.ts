import { startCopy } from './copy.ts';
import { startDiagrams } from './diagrams.ts';
import { readLabels } from './dom.ts';
import { startDrawer } from './drawer.ts';
import { startExternalImages } from './external-images.ts';
import { startMenus } from './menus.ts';
import { startNavigation } from './navigation.ts';
import { startOutline } from './outline.ts';
import { startPrefetch } from './prefetch.ts';
import { startSearch } from './search-dialog.ts';
import { startTabs } from './tabs.ts';
import { startThemeSwitch } from './theme-switch.ts';

/** What scripts add to a page that reads without them. */
const label = readLabels();
startThemeSwitch();
startNavigation();
startDrawer();
startMenus();
startTabs();
startOutline();
startCopy(label);
startMenus();
startSearch(label);
startExternalImages(label);
startPrefetch();
startDiagrams(label);
