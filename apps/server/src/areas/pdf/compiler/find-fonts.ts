import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Font files by the package that brings them, below its folder. */
const FONTS: Readonly<Record<string, readonly string[]>> = {
  '@expo-google-fonts/source-sans-3': [
    '400Regular/SourceSans3_400Regular.ttf',
    '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
    '600SemiBold/SourceSans3_600SemiBold.ttf',
    '600SemiBold_Italic/SourceSans3_600SemiBold_Italic.ttf',
    '700Bold/SourceSans3_700Bold.ttf',
    '700Bold_Italic/SourceSans3_700Bold_Italic.ttf',
  ],
  '@expo-google-fonts/source-code-pro': [
    '400Regular/SourceCodePro_400Regular.ttf',
    '400Regular_Italic/SourceCodePro_400Regular_Italic.ttf',
    '600SemiBold/SourceCodePro_600SemiBold.ttf',
    '700Bold/SourceCodePro_700Bold.ttf',
    '700Bold_Italic/SourceCodePro_700Bold_Italic.ttf',
  ],
  '@expo-google-fonts/noto-sans-thai': [
    '400Regular/NotoSansThai_400Regular.ttf',
    '700Bold/NotoSansThai_700Bold.ttf',
  ],
  '@expo-google-fonts/noto-sans-devanagari': [
    '400Regular/NotoSansDevanagari_400Regular.ttf',
    '700Bold/NotoSansDevanagari_700Bold.ttf',
  ],
  '@expo-google-fonts/noto-emoji': ['400Regular/NotoEmoji_400Regular.ttf'],
  '@embedpdf/fonts-arabic': ['fonts/NotoNaskhArabic-Regular.ttf', 'fonts/NotoNaskhArabic-Bold.ttf'],
  '@embedpdf/fonts-hebrew': ['fonts/NotoSansHebrew-Regular.ttf', 'fonts/NotoSansHebrew-Bold.ttf'],
};

/** Fonts that are large and that few need: an operator installs them. */
const OPTIONAL_FONTS: typeof FONTS = {
  '@embedpdf/fonts-sc': ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
  '@embedpdf/fonts-kr': ['fonts/NotoSansKR-Regular.otf', 'fonts/NotoSansKR-Bold.otf'],
};

/**
 * The paths of the fonts that PDFs are set in: only the weights that are in use. The compiler adds
 * those of the machine.
 */
export function findFonts(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const present = Object.entries(OPTIONAL_FONTS).filter(([name]) => isInstalled(resolve, name));
  return [...Object.entries(FONTS), ...present].flatMap(([name, files]) => {
    const folder = findPackage(resolve, name);
    return files.map((file) => join(folder, file));
  });
}

function isInstalled(resolve: NodeJS.RequireResolve, name: string): boolean {
  try {
    return resolve(name) !== '';
  } catch {
    return false;
  }
}

/** The folder of an installed package, whatever its `exports` allow to be loaded. */
function findPackage(resolve: NodeJS.RequireResolve, name: string): string {
  const entry = resolve(name);
  const end = entry.replaceAll('\\', '/').lastIndexOf(`/${name}/`);
  return end === -1 ? dirname(entry) : entry.slice(0, end + name.length + 1);
}
