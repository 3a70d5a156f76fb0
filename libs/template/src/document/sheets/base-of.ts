import type { Bundle, PdfBase } from '@platen/contract'

/** Returns the PDF that a template is drawn over, or undefined. */
export function baseOf({ settings, assets }: Pick<Bundle, 'settings' | 'assets'>): PdfBase | undefined {
  return assets.find(({ path }) => path === settings.page.pdf)?.pdf
}
