import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { dictionaryOf, nameIn, valueOf } from '../forms/read-values.ts'
import { isHarmful, isScript } from './harmful-action.ts'
import type { RemovedPart } from './prepared-pdf.ts'

/**
 * Removes active and external parts: scripts, actions, embedded files, media, external streams, and parts that filling invalidates:
 * signatures, XFA. Parts are recognized by their content at any position. Returns what was removed.
 */
export function removeActiveParts(document: PDFDocument): Set<RemovedPart> {
  const { catalog, context } = document
  const removed = new Set<RemovedPart>()
  const take = (dictionary: PDFDict | undefined, keys: readonly string[], part?: RemovedPart) => {
    for (const key of keys) if (dictionary?.delete(PDFName.of(key)) && part) removed.add(part)
  }
  take(catalog, silentInCatalog)
  take(catalog, ['AF', 'Collection'], 'embedded-files')
  const names = dictionaryOf(valueOf(catalog, 'Names'))
  take(names, ['JavaScript'], 'scripts')
  take(names, ['EmbeddedFiles'], 'embedded-files')
  take(names, ['Renditions', 'AlternatePresentations'], 'media')
  take(dictionaryOf(valueOf(catalog, 'AcroForm')), ['XFA'], 'xfa')
  for (const { node } of document.getPages()) take(node, silentInPages)
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) {
      if (object.dict.has(PDFName.of('F'))) removed.add('outside-streams')
      if (object.dict.has(PDFName.of('F')) || nameIn(object.dict, 'Subtype') === 'PS')
        context.assign(ref, context.stream(''))
      take(object.dict, silentInStreams)
    }
    for (const part of removeFrom(object, context)) removed.add(part)
  }
  return removed
}

/**
 * Entries of the catalog that are removed without a report: programs' private data, claims such as PDF/A, and actions for viewers.
 */
const silentInCatalog = [
  'Perms',
  'DSS',
  'Metadata',
  'PieceInfo',
  'Requirements',
  'URI',
  'SpiderInfo',
  'Legal',
]
const silentInPages = ['PieceInfo', 'Thumb', 'PresSteps']
/** Entries of images and forms that are removed without a report: pages from other files, and programs for printers. */
const silentInStreams = ['Ref', 'OPI', 'PS', 'Subtype2', 'PieceInfo']

/** Removes active parts from an object and the direct objects in it. */
function* removeFrom(object: PDFObject, context: PDFContext): Generator<RemovedPart> {
  const waiting: Holder[] = [
    { holder: object instanceof PDFStream ? object.dict : object, isStructure: false },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { holder } = next
    if (holder instanceof PDFDict && nameIn(holder, 'FT') === 'Sig' && holder.delete(PDFName.of('V')))
      yield 'signatures'
    for (const { value, key, remove } of entriesOf(holder)) {
      const isStructure = key === undefined ? next.isStructure : structureKeys.has(key)
      const part = partOf(context.lookup(value), isStructure)
      if (part) {
        remove()
        yield part
      } else if (value instanceof PDFDict || value instanceof PDFArray)
        waiting.push({ holder: value, isStructure })
    }
  }
}

interface Holder {
  holder: PDFObject
  /** Whether the holder is a structure element, whose type can have any name, including an action's name. */
  isStructure: boolean
}

const structureKeys = new Set(['K', 'P', 'Nums', 'Names'])

interface HeldValue {
  value: PDFObject
  /** Key in a dictionary. */
  key?: string
  remove: () => void
}

/** Returns the entries from the end, so that items can be removed. */
function entriesOf(holder: PDFObject): HeldValue[] {
  if (holder instanceof PDFDict)
    return holder
      .entries()
      .map(([key, value]) => ({ value, key: key.decodeText(), remove: () => void holder.delete(key) }))
  if (!(holder instanceof PDFArray)) return []
  return holder
    .asArray()
    .map((value, index) => ({ value, remove: () => holder.remove(index) }))
    .toReversed()
}

/** Returns which part a value is, if it must be removed. */
function partOf(value: PDFObject | undefined, isStructure: boolean): RemovedPart | undefined {
  if (!(value instanceof PDFDict)) return undefined
  if (!isStructure && isEachHarmful(value)) return 'actions'
  if (isStructure ? isScript(value) : isHarmful(value)) return isScript(value) ? 'scripts' : 'actions'
  if (value.has(PDFName.of('EF')) || nameIn(value, 'Type') === 'Filespec') return 'embedded-files'
  if (value.has(PDFName.of('ByteRange'))) return 'signatures'
  return value.has(PDFName.of('Rect')) ? partOfKind.get(nameIn(value, 'Subtype') ?? '') : undefined
}

/** Whether a dictionary contains only harmful actions, such as a dictionary of actions by trigger. */
function isEachHarmful(dictionary: PDFDict): boolean {
  const values = dictionary.keys().map((key) => dictionary.lookup(key))
  return values.length > 0 && values.every((value) => value instanceof PDFDict && isHarmful(value))
}

/** Annotations with attached content (ISO 32000-1, table 169). */
const partOfKind = new Map<string, RemovedPart>([
  ['FileAttachment', 'embedded-files'],
  ...['Screen', 'Movie', 'Sound', 'RichMedia', '3D'].map((kind): [string, RemovedPart] => [kind, 'media']),
])
