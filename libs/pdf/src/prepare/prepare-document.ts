import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import {
  Fault,
  type PdfBase,
  type PdfFillableField,
  type PdfFormUse,
  type StampTarget,
} from '@platen/contract'
import { emptyForm } from '../forms/empty-form.ts'
import { flattenForm } from '../forms/flatten-form.ts'
import { type ListedForm, listForm } from '../forms/list-form.ts'
import { makeFillable } from '../forms/make-fillable.ts'
import { addStamps } from './add-stamps.ts'
import { embeddedNames } from './embedded-names.ts'
import type { PreparedPdf } from './prepared-pdf.ts'
import { removeActiveParts } from './remove-active-parts.ts'
import { repairPdf } from './repair-pdf.ts'
import { writeDocument } from './write-document.ts'

export interface PrepareTask {
  bytes: Uint8Array
  pagesMax: number
  password?: string | undefined
  form: FormOptions
  /** An empty folder for this task. */
  folder: string
}

/** `untouched`: the form is kept; `emptied`: it is kept without the values of fields that can be filled. */
export type FormOptions =
  | { use: 'untouched' }
  | { use: 'emptied' }
  | {
      use: PdfFormUse
      /** Names of filled fields. */
      filled: readonly string[]
    }

/** See `preparePdf`. Runs in a separate process. */
export async function prepareDocument({
  bytes,
  pagesMax,
  password,
  form,
  folder,
}: PrepareTask): Promise<PreparedPdf> {
  const { bytes: plain, wasRepaired } = await repairPdf(bytes, { folder, password })
  const document = await load(plain)
  const pageCount = document.getPageCount()
  if (pageCount === 0) throw new Fault('invalid_upload', { detail: 'The PDF has no pages.' })
  if (pageCount > pagesMax)
    throw new Fault('invalid_upload', {
      detail: `The PDF has ${pageCount} pages, but the maximum is ${pagesMax}.`,
    })
  repairInfo(document)
  const files = embeddedNames(document.context)
  const removed = removeActiveParts(document)
  const { pageTree, pages } = addStamps(document)
  const listed = listForm(document, pages)
  if (removed.has('xfa') && listed.fields.length === 0 && document.catalog.has(PDFName.of('NeedsRendering')))
    throw new Fault('invalid_upload', { detail: onlyXfa })
  const fillable = await makeForm(document, { listed, pages, form })
  removeUnreached(document.context)
  await document.flush()
  const { bytes: written, ...table } = writeDocument(document.context)
  return {
    bytes: written,
    base: {
      ...table,
      ...describe(document),
      pageTree,
      pages,
      ...(fillable.length > 0 && { form: fillable }),
    },
    removed: [...removed],
    embeddedNames: files,
    wasRepaired,
    fields: listed.fields.map(({ field }) => field),
    fieldsLeftOut: listed.tree.leftOut,
  }
}

const onlyXfa =
  'The PDF is an XFA form, which only some Adobe programs can open. Print it to a new PDF in such a program, and use the new PDF.'

async function makeForm(
  document: PDFDocument,
  { listed, pages, form }: { listed: ListedForm; pages: readonly StampTarget[]; form: FormOptions },
): Promise<PdfFillableField[]> {
  if (form.use === 'untouched') return []
  if (form.use === 'emptied') {
    emptyForm(document, listed)
    return []
  }
  const filled = new Set(form.filled)
  if (form.use === 'fillable') return makeFillable(document, listed, { filled, pages })
  await flattenForm(document, listed, filled)
  return []
}

/** Some readers fail on invalid information. */
function repairInfo({ context }: PDFDocument): void {
  const { Info } = context.trailerInfo
  if (context.lookup(Info) instanceof PDFDict && Info instanceof PDFRef) return
  context.trailerInfo.Info = context.register(context.obj({}))
}

function describe({ catalog, context }: PDFDocument): Pick<PdfBase, 'information' | 'catalog'> {
  const { Root, Info } = context.trailerInfo
  if (!(Root instanceof PDFRef)) throw new Error('The catalog is not a separate object')
  const info = context.lookup(Info)
  return {
    information: info instanceof PDFDict ? writtenEntries(info) : {},
    catalog: { number: Root.objectNumber, entries: writtenEntries(catalog) },
  }
}

function writtenEntries(dictionary: PDFDict): Record<string, string> {
  return Object.fromEntries(
    dictionary.entries().map(([key, value]) => [key.toString().slice(1), value.toString()]),
  )
}

/** This process does nothing else, and takes a quarter of the time without pauses. */
const atOnce = Infinity

/** Throws `invalid_upload` if the pages cannot be found. */
async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: atOnce })
    // Pages are parsed when they are first needed.
    document.getPages()
    return document
  } catch (error) {
    throw new Fault('invalid_upload', {
      detail: 'The PDF is too damaged: its pages cannot be found. Print it to a new PDF, and use that one.',
      cause: error,
    })
  }
}

/** Removes unreferenced objects, so that removed parts are no longer in the file. */
function removeUnreached(context: PDFContext): void {
  const { Root, Info } = context.trailerInfo
  const reached = new Set<PDFRef>()
  const waiting: PDFObject[] = [Root, Info].filter((object) => object !== undefined)
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      const target = context.lookup(object)
      if (target) waiting.push(target)
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) waiting.push(...object.values())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}
