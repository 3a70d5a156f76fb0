import type { DraftAsset, DraftSource } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { assetPathOf, freePath } from '../assets/asset-paths.ts'
import { settingsOver } from '../assets/asset-uses.ts'
import { withoutExcessBoxes } from '../assets/excess-boxes.ts'

/** A PDF that replaces the PDF of a template. */
export interface NewPdf {
  /** The name of the uploaded file. */
  name: string
  asset: DraftAsset
  pages: number
}

/** Returns a change that replaces the PDF of a template in one step: it adds the new file, names it in the settings, and deletes the old file. */
export function withPdf(
  source: DraftSource,
  of: { replaced: string; pdf: NewPdf; boxes: 'kept' | 'deleted' },
): { files: Record<string, string>; assets: Record<string, DraftAsset | null> } {
  const { replaced, pdf, boxes } = of
  const { [replaced]: old, ...others } = source.assets
  const path = freePath(`${assetPathOf(pdf.name).replace(/\.pdf$/i, '')}.pdf`, others)
  const html = pageHtml(source)
  const page = boxes === 'deleted' ? withoutExcessBoxes(html, pdf.pages) : html
  return {
    files: { ...settingsOver(source.files, path), ...(page !== html && { 'template.html': page }) },
    assets: { ...(old && path !== replaced && { [replaced]: null }), [path]: pdf.asset },
  }
}
