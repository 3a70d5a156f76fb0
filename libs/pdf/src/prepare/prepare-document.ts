import { PDFDocument } from '@cantoo/pdf-lib'
import { Fault } from '@platen/contract'
import type { PreparedPdf } from './prepared-pdf.ts'
import { removeActiveParts } from './remove-active-parts.ts'
import { removeUnreached } from './remove-unreached.ts'
import { repairPdf } from './repair-pdf.ts'
import { addStampPlaces } from './stamp-places.ts'

/** What the process that prepares PDFs is given. */
export interface PrepareTask {
  bytes: Uint8Array
  /** A PDF with more pages is refused. */
  pagesMax: number
}

/** See `preparePdf`. To be run in a process of its own. */
export async function prepareDocument({ bytes, pagesMax }: PrepareTask): Promise<PreparedPdf> {
  const { bytes: plain, wasRepaired } = await repairPdf(bytes)
  const document = await PDFDocument.load(plain, { updateMetadata: false })
  const pageCount = document.getPageCount()
  if (pageCount === 0) throw new Fault('invalid_upload', { detail: 'The PDF has no page.' })
  if (pageCount > pagesMax)
    throw new Fault('invalid_upload', { detail: `The PDF has ${pageCount} pages; ${pagesMax} are allowed.` })
  const removed = removeActiveParts(document)
  const pages = addStampPlaces(document)
  removeUnreached(document.context)
  const written = Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }))
  return { bytes: written, ...readTail(written), pages, removed: [...removed], wasRepaired }
}

/** Where the table of offsets is, and what the trailer says. */
function readTail(pdf: Buffer): Pick<PreparedPdf, 'tableAt' | 'size' | 'trailer'> {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - tailBytes))
  const found = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)
  const size = /\/Size (\d+)/.exec(found?.[1] ?? '')
  if (!found?.[1] || !size) throw new Error('The PDF was written without a table of offsets')
  return { tableAt: Number(found[2]), size: Number(size[1]), trailer: found[1].replace(size[0], '').trim() }
}

const tailBytes = 2_048
