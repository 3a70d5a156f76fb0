import type { PdfBase, StampTarget } from '@platen/contract'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPageLeaf,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { rectangleOf, valueOf } from '../forms/read-values.ts'
import { freeName } from './free-name.ts'
import { findOpenStates, type OpenStates } from './open-states.ts'
import { separatePages } from './separate-pages.ts'
import { unpackStream } from './unpack-stream.ts'

/**
 * Adds a stamp to each page, drawn last: an empty form XObject, which is written for each document. States and text objects that the page's content
 * leaves open are closed before the stamp. Existing stamps are kept, and duplicated pages can share a stamp.
 */
export function addStamps(document: PDFDocument): Pick<PdfBase, 'pageTree' | 'pages'> {
  const { root, pages } = separatePages(document)
  const room = { bytes: contentsBytesMax }
  return {
    pageTree: root.objectNumber,
    pages: pages.map(({ node, ref }) => ({
      object: ref.objectNumber,
      stamp: addStamp(node, room).objectNumber,
      ...seenPage(node),
    })),
  }
}

/** Maximum number of uncompressed bytes that are searched in all pages. */
const contentsBytesMax = 2 ** 26
/** Used for content that was not searched. Closing more states than are open is harmless. */
const unseen: OpenStates = { closedTooOften: 8, ending: `\n${' Q'.repeat(8)}` }

/** An empty form XObject. */
export function emptyStamp(context: PDFContext): PDFRef {
  return context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] }))
}

function addStamp(page: PDFPageLeaf, room: { bytes: number }): PDFRef {
  const { context } = page
  const stamp = emptyStamp(context)
  const xObjects = xObjectsOf(page)
  const name = freeName(xObjects, 'PlatenStamp')
  xObjects.set(name, stamp)
  const contents = contentsOf(page)
  const { closedTooOften, ending } = openStatesOf(contents, room)
  contents.insert(0, context.register(context.stream('q '.repeat(closedTooOften + 1))))
  contents.push(context.register(context.stream(`${ending} Q`)))
  contents.push(context.register(context.stream(`${String(name)} Do`)))
  return stamp
}

function openStatesOf(contents: PDFArray, room: { bytes: number }): OpenStates {
  const parts: Buffer[] = []
  for (let index = 0; index < contents.size(); index++) {
    const stream = contents.lookup(index)
    const part = stream instanceof PDFStream ? unpackStream(stream, room.bytes) : undefined
    if (!part) return unseen
    room.bytes -= part.length
    // Readers add whitespace between the parts.
    parts.push(part, Buffer.from('\n'))
  }
  return findOpenStates(Buffer.concat(parts))
}

function contentsOf(page: PDFPageLeaf): PDFArray {
  return page.lookup(PDFName.of('Contents'), PDFArray)
}

function xObjectsOf(page: PDFPageLeaf): PDFDict {
  return page.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('XObject'), PDFDict)
}

/** The visible page and its matrix to page space, which can rotate, move and scale. */
function seenPage(page: PDFPageLeaf): Omit<StampTarget, 'stamp'> {
  const [left, lower, right, upper] = boxOf(page)
  const unit = unitOf(page)
  const quarters = quartersOf(page)
  const s = 1 / unit
  const matrices: Record<Quarters, StampTarget['matrix']> = {
    0: [s, 0, 0, s, left, lower],
    1: [0, s, -s, 0, right, lower],
    2: [-s, 0, 0, -s, right, upper],
    3: [0, -s, s, 0, left, upper],
  }
  const [width, height] = [(right - left) * unit, (upper - lower) * unit]
  const matrix = matrices[quarters]
  return quarters % 2 === 1 ? { width: height, height: width, matrix } : { width, height, matrix }
}

/** Clockwise 90° turns. */
type Quarters = 0 | 1 | 2 | 3

function quartersOf(page: PDFPageLeaf): Quarters {
  const rotation = page.lookup(PDFName.of('Rotate'))
  const turns = rotation instanceof PDFNumber ? Math.round(rotation.asNumber() / 90) : 0
  return (((turns % 4) + 4) % 4) as Quarters
}

type Box = [left: number, lower: number, right: number, upper: number]

/** US Letter, the default of viewers. */
const usualBox: Box = [0, 0, 612, 792]

/** The visible part of the page (ISO 32000-1 §14.11.2). */
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
  const box = rectangleOf(valueOf(page, name), { farthest: Infinity })
  return box && isBox(box) ? box : undefined
}

function isBox([left, lower, right, upper]: Box): boolean {
  return right > left && upper > lower
}

/** Returns the points in one unit of the page. */
function unitOf(page: PDFPageLeaf): number {
  const unit = page.lookup(PDFName.of('UserUnit'))
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1
}
