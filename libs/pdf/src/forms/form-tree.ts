import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFRef,
} from '@cantoo/pdf-lib'
import { dictionaryOf, itemsOf, rectangleOf, textOf, valueOf } from './read-values.ts'

export interface TreeWidget {
  dictionary: PDFDict
  ref: PDFRef
  pageIndex: number
  /** In page space: left, bottom, right, top. */
  rectangle: [number, number, number, number]
}

/** A field without child fields. */
export interface TreeField {
  /** The full name. */
  name: string
  /** Its own dictionary and those of fields with the same name, because these are one field. */
  nodes: Array<{ dictionary: PDFDict; ref: PDFRef }>
  widgets: TreeWidget[]
  /** Returns an own or inherited value. */
  inherited: (key: string) => PDFObject | undefined
}

export interface FormTree {
  fields: TreeField[]
  /** Fields that are broken or beyond the limits. */
  leftOut: number
}

/** Annotations of a page beyond this number are ignored. */
export const annotationsMax = 60_000
const bounds = {
  fields: 5_000,
  widgets: 10_000,
  depth: 32,
  nameCharacters: 500,
  visited: annotationsMax,
} as const

/** Reads the form of a document. Cycles, and fields without a position or name, are left out. */
export function readFormTree(document: PDFDocument): FormTree {
  const form = dictionaryOf(valueOf(document.catalog, 'AcroForm'))
  if (!form) return { fields: [], leftOut: 0 }
  return new TreeReader(document).read(form)
}

class TreeReader {
  readonly #context: PDFDocument['context']
  /** The pages of visible widgets. */
  readonly #shown: Map<PDFDict, { pageIndex: number; ref: PDFRef }>
  readonly #fields = new Map<string, TreeField>()
  readonly #visited = new Set<PDFDict>()
  #widgets = 0
  #leftOut = 0

  constructor(document: PDFDocument) {
    this.#context = document.context
    this.#shown = widgetsOfPages(document)
  }

  read(form: PDFDict): FormTree {
    const roots = arrayOf(form, 'Fields')
    for (const [index] of itemsOf(roots, bounds.visited).entries())
      this.#visit(roots, index, { name: '', path: [form] })
    // Widgets that the form does not list.
    for (const [dictionary, { ref }] of this.#shown) {
      if (this.#visited.has(dictionary) || !dictionary.has(PDFName.of('T'))) continue
      if (dictionary.has(PDFName.of('Parent'))) continue
      roots.push(ref)
      this.#visit(roots, roots.size() - 1, { name: '', path: [form] })
    }
    form.set(PDFName.of('Fields'), roots)
    return { fields: [...this.#fields.values()], leftOut: this.#leftOut }
  }

  #visit(siblings: PDFArray, index: number, around: { name: string; path: PDFDict[] }): void {
    const node = dictionaryAt(siblings, index)
    if (!node || this.#visited.has(node)) return
    if (around.path.length > bounds.depth || this.#visited.size >= bounds.visited) {
      this.#leftOut++
      return
    }
    this.#visited.add(node)
    const own = textOf(valueOf(node, 'T'))
    const name = [around.name, own].filter((part) => part).join('.')
    const path = [node, ...around.path]
    const kids = arrayOf(node, 'Kids')
    const [fields, widgets]: [number[], number[]] = [[], []]
    for (const [at, kid] of itemsOf(kids, bounds.visited).entries())
      if (kid instanceof PDFDict) (kid.has(PDFName.of('T')) ? fields : widgets).push(at)
    if (fields.length > 0) {
      for (const at of fields) this.#visit(kids, at, { name, path })
      return
    }
    this.#enter({ name, path, ref: refAt(this.#context, siblings, index), kids, widgets })
  }

  #enter(found: { name: string; path: PDFDict[]; ref: PDFRef; kids: PDFArray; widgets: number[] }): void {
    const { name, path, ref, kids, widgets } = found
    const [dictionary] = path
    const isGood = name !== '' && name.length <= bounds.nameCharacters && dictionary !== undefined
    const known = this.#fields.get(name)
    const inherited = (key: string) =>
      path.map((node) => valueOf(node, key)).find((value) => value !== undefined)
    const isOther = known && textOf(known.inherited('FT')) !== textOf(inherited('FT'))
    if (!isGood || isOther || (!known && this.#fields.size >= bounds.fields)) {
      this.#leftOut++
      return
    }
    const field = known ?? { name, nodes: [], widgets: [], inherited }
    this.#fields.set(name, field)
    field.nodes.push({ dictionary, ref })
    if (widgets.length === 0) this.#addWidget(field, dictionary)
    for (const at of widgets) {
      const widget = dictionaryAt(kids, at)
      if (!widget || this.#visited.has(widget)) continue
      this.#visited.add(widget)
      this.#addWidget(field, widget)
    }
  }

  #addWidget(field: TreeField, dictionary: PDFDict): void {
    const shown = this.#shown.get(dictionary)
    const rectangle = rectangleOf(valueOf(dictionary, 'Rect'))
    if (!shown || !rectangle || this.#widgets >= bounds.widgets) return
    this.#widgets++
    field.widgets.push({ dictionary, ...shown, rectangle })
  }
}

const flag = { hidden: 1 << 1, noView: 1 << 5 } as const

function widgetsOfPages(document: PDFDocument): Map<PDFDict, { pageIndex: number; ref: PDFRef }> {
  const shown = new Map<PDFDict, { pageIndex: number; ref: PDFRef }>()
  for (const [pageIndex, node] of pagesOf(document).entries()) {
    const annotations = valueOf(node, 'Annots')
    if (!(annotations instanceof PDFArray)) continue
    for (const [index, dictionary] of itemsOf(annotations, annotationsMax).entries()) {
      if (!(dictionary instanceof PDFDict) || shown.has(dictionary)) continue
      if (textOf(valueOf(dictionary, 'Subtype')) !== 'Widget') continue
      const flags = Number(valueOf(dictionary, 'F')?.toString() ?? 0)
      if ((flags & (flag.hidden | flag.noView)) !== 0) continue
      shown.set(dictionary, { pageIndex, ref: refAt(document.context, annotations, index) })
    }
  }
  return shown
}

/** Returns the pages of a document with a flat page tree. */
export function pagesOf({ catalog }: PDFDocument): PDFPageLeaf[] {
  const root = valueOf(catalog, 'Pages')
  const kids = root instanceof PDFDict ? arrayOf(root, 'Kids') : undefined
  return itemsOf(kids, pagesMax).filter((page) => page instanceof PDFPageLeaf)
}

const pagesMax = 100_000

function arrayOf(dictionary: PDFDict, key: string): PDFArray {
  const value = valueOf(dictionary, key)
  return value instanceof PDFArray ? value : PDFArray.withContext(dictionary.context)
}

function dictionaryAt(array: PDFArray, index: number): PDFDict | undefined {
  try {
    return dictionaryOf(array.lookup(index))
  } catch {
    return undefined
  }
}

/** Returns the number of a dictionary in an array, which is added if necessary. */
function refAt(context: PDFDocument['context'], array: PDFArray, index: number): PDFRef {
  const value = array.get(index)
  if (value instanceof PDFRef) return value
  const ref = context.register(value)
  array.set(index, ref)
  return ref
}
