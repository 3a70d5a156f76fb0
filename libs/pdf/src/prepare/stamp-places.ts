import type { PdfBase, PdfPlace } from '@platen/contract'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { separatePages } from './separate-pages.ts'

/**
 * Makes each page of a document draw, last of all, an empty form of its own, to be written anew when something is stamped on the page. A
 * page that was made so before stays as it is.
 */
export function addStampPlaces(document: PDFDocument): Pick<PdfBase, 'tree' | 'pages'> {
  const { context } = document
  const [save, restore] = [
    context.register(context.stream('q '.repeat(levels))),
    // The stream before may end in mid-word.
    context.register(context.stream(` ${'Q '.repeat(levels)}`)),
  ]
  const { root, pages } = separatePages(document)
  return {
    tree: root.objectNumber,
    pages: pages.map(({ node, ref }) => {
      const form = formOf(node) ?? addForm(node, { save, restore })
      return { page: ref.objectNumber, form: form.objectNumber, ...placeOf(node) }
    }),
  }
}

/** Pages leave states open, or close more than they opened: up to this many of either, what is stamped stands where it should. */
const levels = 8
const formName = 'PlatenStamp'

function addForm(page: PDFPageLeaf, { save, restore }: { save: PDFRef; restore: PDFRef }): PDFRef {
  const { context } = page
  const form = context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] }))
  xObjects(page).set(PDFName.of(formName), form)
  const contents = page.lookup(PDFName.of('Contents'), PDFArray)
  contents.insert(0, save)
  contents.push(restore)
  contents.push(context.register(context.stream(drawForm)))
  return form
}

const drawForm = `/${formName} Do`

/** The form of a page that was made ready before, and is still empty. */
function formOf(page: PDFPageLeaf): PDFRef | undefined {
  const contents = page.lookup(PDFName.of('Contents'), PDFArray)
  const last = contents.size() > 0 ? contents.lookup(contents.size() - 1) : undefined
  if (textOf(last) !== drawForm) return undefined
  const form = xObjects(page).get(PDFName.of(formName))
  return form instanceof PDFRef && textOf(page.context.lookup(form)) === '' ? form : undefined
}

/** Of a short stream, which may have been packed meanwhile. */
function textOf(stream: PDFObject | undefined): string | undefined {
  if (!(stream instanceof PDFRawStream) || stream.contents.length > shortStream) return undefined
  if (stream.contents.length === 0) return ''
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').trim()
  } catch {
    return undefined
  }
}

const shortStream = 100

function xObjects(page: PDFPageLeaf): PDFDict {
  return page.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('XObject'), PDFDict)
}

/** A page as people see it, and the way from there to its own space, which may be turned, moved and scaled. */
function placeOf(page: PDFPageLeaf): Omit<PdfPlace, 'form'> {
  const [left, lower, right, upper] = boxOf(page)
  const unit = unitOf(page)
  const quarters = quartersOf(page)
  const s = 1 / unit
  const matrices: Record<Quarters, PdfPlace['matrix']> = {
    0: [s, 0, 0, s, left, lower],
    1: [0, s, -s, 0, right, lower],
    2: [-s, 0, 0, -s, right, upper],
    3: [0, -s, s, 0, left, upper],
  }
  const [width, height] = [(right - left) * unit, (upper - lower) * unit]
  const matrix = matrices[quarters]
  return quarters % 2 === 1 ? { width: height, height: width, matrix } : { width, height, matrix }
}

/** How often a page is turned clockwise by 90°. */
type Quarters = 0 | 1 | 2 | 3

function quartersOf(page: PDFPageLeaf): Quarters {
  const rotation = page.lookup(PDFName.of('Rotate'))
  const turns = rotation instanceof PDFNumber ? Math.round(rotation.asNumber() / 90) : 0
  return (((turns % 4) + 4) % 4) as Quarters
}

type Box = [left: number, lower: number, right: number, upper: number]

/** US Letter, as viewers take it where a file does not say. */
const usualBox: Box = [0, 0, 612, 792]

/** What of the page is seen: the part of its paper that is not cropped (ISO 32000-1 §14.11.2). */
function boxOf(page: PDFPageLeaf): Box {
  const paper = readBox(page, 'MediaBox') ?? usualBox
  const crop = readBox(page, 'CropBox')
  if (!crop) return paper
  const seen: Box = [
    Math.max(paper[0], crop[0]),
    Math.max(paper[1], crop[1]),
    Math.min(paper[2], crop[2]),
    Math.min(paper[3], crop[3]),
  ]
  return isBox(seen) ? seen : paper
}

function readBox(page: PDFPageLeaf, name: string): Box | undefined {
  const array = page.lookup(PDFName.of(name))
  if (!(array instanceof PDFArray)) return undefined
  const [a = NaN, b = NaN, c = NaN, d = NaN] = [0, 1, 2, 3].map((index) => {
    const number = array.lookup(index)
    return number instanceof PDFNumber ? number.asNumber() : NaN
  })
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return isBox(box) ? box : undefined
}

function isBox([left, lower, right, upper]: Box): boolean {
  return right > left && upper > lower && [left, lower, right, upper].every(Number.isFinite)
}

/** How many points one unit of the page is. */
function unitOf(page: PDFPageLeaf): number {
  const unit = page.lookup(PDFName.of('UserUnit'))
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1
}
