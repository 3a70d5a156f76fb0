import {
  attributeOf,
  letterBounds,
  readInlineStyle,
  readLength,
  readMergeText,
  type SourceElement,
  type SourceNode,
  type SourceTree,
} from '@platen/template/markup'
import type {
  AnyBox,
  CheckBox,
  ImageBox,
  OverlayBox,
  Rectangle,
  TableBox,
  TableColumn,
  TextBox,
  TextStyle,
} from '../box.ts'
import { plainStyle, readLook } from './text-style.ts'

interface Read {
  tree: SourceTree
  element: SourceElement
  style: ReadonlyMap<string, string>
}

/** Reads an element of a sheet: a box, or an author's own element with a position in its style. Undefined if the element has no position. */
export function readBox(tree: SourceTree, element: SourceElement, page: number): AnyBox | undefined {
  const style = readInlineStyle(attributeOf(element, 'style') ?? '')
  const position = positionOf(style)
  if (!position) return undefined
  const isLocked = attributeOf(element, 'data-locked') !== undefined
  const read = position.isWhole ? readKind({ tree, element, style }) : undefined
  const common = { ...position.rectangle, page, isLocked }
  return read ? { ...common, ...readCopies(element), ...read } : { ...common, kind: 'other' }
}

function readCopies(element: SourceElement): Pick<OverlayBox, 'copies'> {
  const copies = attributeOf(element, 'data-copies')
  return copies === 'first' || copies === 'last' ? { copies } : {}
}

/** Assumed size of elements whose size is unknown. */
const unknownSize = { width: 72, height: 18 }

function positionOf(
  style: ReadonlyMap<string, string>,
): { rectangle: Rectangle; isWhole: boolean } | undefined {
  const [left, top, width, height] = ['left', 'top', 'width', 'height'].map((name) =>
    readLength(style.get(name)),
  )
  if (left === undefined || top === undefined) return undefined
  return {
    rectangle: { left, top, width: width ?? unknownSize.width, height: height ?? unknownSize.height },
    isWhole: width !== undefined && height !== undefined,
  }
}

type OfKind<T> = T extends OverlayBox ? Omit<T, keyof Rectangle | 'page' | 'isLocked' | 'copies'> : never

function readKind(read: Read): OfKind<OverlayBox> | undefined {
  if (read.element.name !== 'div') return undefined
  return readers[attributeOf(read.element, 'data-box') ?? '']?.(read)
}

const readers: Readonly<Record<string, (read: Read) => OfKind<OverlayBox> | undefined>> = {
  text: readText,
  check: readCheck,
  image: readImage,
  code: readCode,
  table: readTable,
}

function readText({ tree, element, style }: Read): OfKind<TextBox> | undefined {
  const text = onlyText(tree, element)
  if (text === undefined) return undefined
  return {
    kind: 'text',
    text,
    look: readLook(style),
    overflow: oneOf(attributeOf(element, 'data-overflow'), ['clip', 'shrink', 'wrap', 'error']),
    ...given('formField', attributeOf(element, 'data-form')),
    ...letterBounds(element),
  }
}

function readCheck({ tree, element, style }: Read): OfKind<CheckBox> | undefined {
  const held = heldBySection(tree, element)
  if (held?.element.name !== 'svg') return undefined
  return {
    kind: 'check',
    field: held.name,
    mark: oneOf(attributeOf(element, 'data-mark'), ['tick', 'cross', 'dot']),
    color: style.get('color') ?? plainStyle.color,
    ...given('formField', attributeOf(element, 'data-form')),
    ...given('choice', attributeOf(element, 'data-choice')),
  }
}

function readImage({ tree, element }: Read): OfKind<ImageBox> | undefined {
  const unsaid = attributeOf(element, 'data-align')
  if (unsaid !== undefined && isEmpty(tree, element))
    return { kind: 'image', address: '', ...readPosition(unsaid) }
  const image = onlyElement(tree, element, 'img')
  if (!image) return undefined
  const position = readInlineStyle(attributeOf(image, 'style') ?? '').get('object-position')
  return { kind: 'image', address: attributeOf(image, 'src') ?? '', ...readPosition(position) }
}

function readPosition(position = 'center center'): Pick<ImageBox, 'align' | 'verticalAlign'> {
  const [x, y] = position.split(/\s+/)
  return {
    align: oneOf(x, ['center', 'left', 'right']),
    verticalAlign: y === 'top' || y === 'bottom' ? y : 'middle',
  }
}

function readCode({ tree, element }: Read): OfKind<OverlayBox> | undefined {
  const unsaid = attributeOf(element, 'data-code')
  if (unsaid !== undefined && isEmpty(tree, element)) return { kind: 'code', code: unsaid, value: '' }
  const code = onlyElement(tree, element, 'bar-code')
  const [type, value] = ['type', 'value'].map((name) => code && attributeOf(code, name))
  return type === undefined || value === undefined ? undefined : { kind: 'code', code: type, value }
}

function readTable({ tree, element, style }: Read): OfKind<TableBox> | undefined {
  let table = onlyElement(tree, element, 'table')
  // A body is optional.
  table = (table && onlyElement(tree, table, 'tbody')) ?? table
  const held = table && heldBySection(tree, table)
  if (held?.element.name !== 'tr') return undefined
  const row = held.element
  const columns = row.children.filter(isWritten(tree)).map((cell) => readColumn(tree, cell))
  const rowHeight = readLength(readInlineStyle(attributeOf(row, 'style') ?? '').get('height'))
  if (rowHeight === undefined || !columns.every((column) => column !== undefined)) return undefined
  return {
    kind: 'table',
    list: held.name,
    rowHeight,
    columns,
    look: readLook(style),
    overflow: oneOf(attributeOf(element, 'data-overflow'), ['error', 'shrink', 'continue']),
  }
}

function readColumn(tree: SourceTree, cell: SourceNode): TableColumn | undefined {
  if (cell.kind !== 'element' || cell.name !== 'td') return undefined
  const style = readInlineStyle(attributeOf(cell, 'style') ?? '')
  const width = readLength(style.get('width'))
  const text = onlyText(tree, cell)
  if (width === undefined || text === undefined) return undefined
  const align = oneOf<TextStyle['align']>(style.get('text-align'), ['left', 'center', 'right', 'justify'])
  return { width, text, align }
}

/** Returns the content if it is only text. */
function onlyText(
  { html }: SourceTree,
  { children, openEnd, closeStart }: SourceElement,
): string | undefined {
  return children.every(({ kind }) => kind === 'text')
    ? readMergeText(html.slice(openEnd, closeStart))
    : undefined
}

/** Returns the only child element. */
export function onlyElement(
  tree: SourceTree,
  { children }: SourceElement,
  name: string,
): SourceElement | undefined {
  const [only, ...others] = children.filter(isWritten(tree))
  return only?.kind === 'element' && only.name === name && others.length === 0 ? only : undefined
}

/** Returns the only child element and the section around it. If there is no section, its name is empty. */
function heldBySection(
  tree: SourceTree,
  { children }: SourceElement,
): { name: string; element: SourceElement } | undefined {
  const written = children.filter(isWritten(tree))
  const elements = written.filter((child) => child.kind === 'element')
  const [element] = elements
  if (!element || elements.length > 1) return undefined
  if (written.length === 1) return { name: '', element }
  const [open, close] = [written[0], written[2]].map(
    (child) => child?.kind === 'text' && tree.html.slice(child.start, child.end).trim(),
  )
  if (written.length !== 3 || !open || !close) return undefined
  const name = /^\{\{#\s*([^{}\s]+)\s*\}\}$/.exec(open)?.[1]
  const isClosed = /^\{\{\/\s*([^{}\s]+)\s*\}\}$/.exec(close)?.[1] === name
  return name !== undefined && isClosed ? { name, element } : undefined
}

function isEmpty(tree: SourceTree, { children }: SourceElement): boolean {
  return !children.some(isWritten(tree))
}

/** Whether a node is more than whitespace. */
function isWritten({ html }: SourceTree): (node: SourceNode) => boolean {
  return ({ kind, start, end }) => kind !== 'text' || html.slice(start, end).trim() !== ''
}

/** Returns the word if it is known, otherwise the first known word. */
function oneOf<T extends string>(word: string | undefined, [first, ...others]: readonly [T, ...T[]]): T {
  return others.find((other) => other === word) ?? first
}

function given<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>)
}
