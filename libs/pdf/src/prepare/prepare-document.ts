import { PDFDict, PDFDocument } from '@cantoo/pdf-lib'
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
  /** With which the file is opened. */
  password?: string | undefined
}

/** See `preparePdf`. To be run in a process of its own. */
export async function prepareDocument({ bytes, pagesMax, password }: PrepareTask): Promise<PreparedPdf> {
  const { bytes: plain, wasRepaired } = await repairPdf(bytes, password)
  const document = await load(plain)
  const pageCount = document.getPageCount()
  if (pageCount === 0) throw new Fault('invalid_upload', { detail: 'The PDF has no page.' })
  if (pageCount > pagesMax)
    throw new Fault('invalid_upload', { detail: `The PDF has ${pageCount} pages; ${pagesMax} are allowed.` })
  removeBrokenInfo(document)
  const removed = removeActiveParts(document)
  const pages = addStampPlaces(document)
  removeUnreached(document.context)
  const written = Buffer.from(await document.save(asTable))
  return { bytes: written, ...readTail(written), pages, removed: [...removed], wasRepaired }
}

/** Readers stumble over information that is none. */
function removeBrokenInfo({ context }: PDFDocument): void {
  const { Info } = context.trailerInfo
  if (Info && !(context.lookup(Info) instanceof PDFDict)) delete context.trailerInfo.Info
}

/** This process does nothing else meanwhile: without pauses it takes a quarter of the time. */
const atOnce = Infinity
const asTable = { useObjectStreams: false, updateFieldAppearances: false, objectsPerTick: atOnce }

/** Throws `invalid_upload` for what qpdf could write but whose pages cannot be found. */
async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: atOnce })
    // Pages are looked for when they are first asked for.
    document.getPages()
    return document
  } catch (error) {
    throw new Fault('invalid_upload', {
      detail: 'The PDF is too damaged: its pages cannot be found. Print it to a new PDF, and send that.',
      cause: error,
    })
  }
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
