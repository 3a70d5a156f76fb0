import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { RemovedPart } from './prepared-pdf.ts'

/**
 * Takes out of a document all that acts by itself or lies elsewhere: scripts, actions, embedded files, media, streams outside of the file,
 * and what filling breaks: signatures, XFA. Gives what was there.
 */
export function removeActiveParts({ catalog, context }: PDFDocument): Set<RemovedPart> {
  const removed = new Set<RemovedPart>()
  // What they say of the file, such as that it is PDF/A, does not hold for what is made of it.
  for (const key of ['Perms', 'DSS', 'Metadata']) catalog.delete(PDFName.of(key))
  for (const [key, part] of partsOfCatalog) if (catalog.delete(PDFName.of(key))) removed.add(part)
  for (const [key, part] of partsOfNames)
    if (dictionaryIn(catalog, 'Names')?.delete(PDFName.of(key))) removed.add(part)
  if (dictionaryIn(catalog, 'AcroForm')?.delete(PDFName.of('XFA'))) removed.add('xfa')
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object
    if (!(dictionary instanceof PDFDict)) continue
    if (object instanceof PDFStream && dictionary.has(PDFName.of('F'))) {
      context.assign(ref, context.stream(''))
      removed.add('outside-streams')
    }
    for (const part of removeFrom(dictionary)) removed.add(part)
  }
  return removed
}

const partsOfCatalog: ReadonlyArray<[string, RemovedPart]> = [
  ['AA', 'actions'],
  ['AF', 'embedded-files'],
  ['Collection', 'embedded-files'],
]
const partsOfNames: ReadonlyArray<[string, RemovedPart]> = [
  ['JavaScript', 'scripts'],
  ['EmbeddedFiles', 'embedded-files'],
]

/** From a catalog, page, annotation or field. */
function* removeFrom(dictionary: PDFDict): Generator<RemovedPart> {
  if (dictionary.delete(PDFName.of('AA'))) yield 'actions'
  for (const key of ['A', 'OpenAction']) {
    const action = dictionaryIn(dictionary, key)
    if (!action || isHarmless(action)) continue
    dictionary.delete(PDFName.of(key))
    yield nameIn(action, 'S') === 'JavaScript' ? 'scripts' : 'actions'
  }
  if (nameIn(dictionary, 'FT') === 'Sig' && dictionary.delete(PDFName.of('V'))) yield 'signatures'
  const annotations = dictionary.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return
  for (let index = annotations.size() - 1; index >= 0; index--) {
    const annotation = annotations.lookup(index)
    const part =
      annotation instanceof PDFDict ? partOfKind.get(nameIn(annotation, 'Subtype') ?? '') : undefined
    if (!part) continue
    annotations.remove(index)
    yield part
  }
}

/** Kinds of annotations that bring something along (ISO 32000-1, table 169). */
const partOfKind = new Map<string, RemovedPart>([
  ['FileAttachment', 'embedded-files'],
  ...['Screen', 'Movie', 'Sound', 'RichMedia', '3D'].map((kind): [string, RemovedPart] => [kind, 'media']),
])

/** It leads to a place of the document, or to an address that a person clicks, and nothing follows on it. */
function isHarmless(action: PDFDict): boolean {
  if (action.has(PDFName.of('Next'))) return false
  const kind = nameIn(action, 'S') ?? ''
  return kind === 'URI' ? isOpenAddress(action.lookup(PDFName.of('URI'))) : ['GoTo', 'Named'].includes(kind)
}

function isOpenAddress(address: PDFObject | undefined): boolean {
  const isText = address instanceof PDFString || address instanceof PDFHexString
  return isText && /^(?:https?:\/\/|mailto:|tel:)/i.test(address.decodeText())
}

function dictionaryIn(dictionary: PDFDict, key: string): PDFDict | undefined {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFDict ? value : undefined
}

function nameIn(dictionary: PDFDict, key: string): string | undefined {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}
