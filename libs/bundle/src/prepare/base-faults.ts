import type { BundleAsset, SourceFault } from '@platen/contract'
import { sheetFaults } from '../html/sheet-faults.ts'
import type { TemplateSource } from '../template-source.ts'

/** What is wrong with a template for the PDF that it is drawn over; nothing for any other asset. */
export function baseFaults(
  { path, pdf }: Pick<BundleAsset, 'path' | 'pdf'>,
  { html, settings }: Pick<TemplateSource, 'html' | 'settings'>,
): SourceFault[] {
  return path === settings.page.pdf && pdf ? sheetFaults(html, pdf) : []
}
