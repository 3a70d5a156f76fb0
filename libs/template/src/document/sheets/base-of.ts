import type { Bundle, PdfBase } from '@platen/contract'

/** The PDF over whose pages a template is drawn; `undefined` for one that has none. */
export function baseOf({ settings, assets }: Pick<Bundle, 'settings' | 'assets'>): PdfBase | undefined {
  return assets.find(({ path }) => path === settings.page.pdf)?.pdf
}
