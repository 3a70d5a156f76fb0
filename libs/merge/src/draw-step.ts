import { Fault, pointerTo, quoted } from '@platen/contract'
import { findPointer } from './find-pointer.ts'
import type { DrawElement } from './drawn-elements.ts'
import type { Block, ElementStep, Path } from './parse.ts'
import { type Scope, isFalsy, isRecord, lookUp, scopeWith } from './scope.ts'

interface Around {
  scope: Scope
  draw: DrawElement | undefined
  /** Returns the value of an attribute. Its steps are counted as steps of the page. */
  print: (block: Block) => string
  /** Counts steps of the render. */
  count: (steps: number) => void
}

/**
 * Draws the content of one element, and ends the element.
 * @throws Fault `invalid_data` with the position of the invalid value.
 */
export function drawStep(step: ElementStep, { scope, draw, print, count }: Around): string {
  const endTag = `</${step.name}>`
  if (draw === undefined) return endTag
  const attributes: Record<string, string> = {}
  for (const [name, block] of step.attributes) attributes[name] = print(block)
  const rows = step.rows && rowsOf(step.rows, scope, count)
  const drawing = draw({ name: step.name, attributes, ...(rows && { rows }) })
  if ('html' in drawing) return drawing.html + endTag
  const { code, attribute } = drawing
  const block = attribute === undefined ? undefined : step.attributes.get(attribute)
  const path = firstPath(block) || step.rows?.of
  const message = messageOf(drawing, { path, isAlone: block?.length === 1 })
  const inRows =
    step.rows && drawing.at && path === step.rows.of ? pointerInRows(step.rows, drawing.at, scope) : ''
  const pointer = `/data${path === undefined ? '' : pointerIn(path, scope)}${inRows}`
  throw new Fault('invalid_data', { detail: message, errors: [{ pointer, code, message }] })
}

function rowsOf(
  { of, columns }: NonNullable<ElementStep['rows']>,
  scope: Scope,
  count: Around['count'],
): unknown[][] {
  const list = lookUp(of, scope)
  if (isFalsy(list)) return []
  const items: readonly unknown[] = Array.isArray(list) ? list : [list]
  count(items.length * (columns.length + 1))
  return items.map((item) => {
    const inner = { value: item, record: isRecord(item) ? item : null, outer: scope }
    return columns.map((column) => lookUp(column, inner))
  })
}

/** `isAlone`: the attribute contains nothing but the field. */
function messageOf(
  { message, predicate }: { message: string; predicate?: string },
  { path, isAlone }: { path: Path | undefined; isAlone: boolean },
): string {
  if (path === undefined) return message
  const name = path.length === 0 ? 'an item' : quoted(path.join('.'))
  if (predicate === undefined) return `${startUpperCase(name)}: ${message}`
  return isAlone ? `${startUpperCase(name)} ${predicate}` : `Text that contains ${name} ${predicate}`
}

function startUpperCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the path of a value relative to the list. If the data has a single object instead of a list, returns the key in that object. */
function pointerInRows(
  { of, columns }: NonNullable<ElementStep['rows']>,
  { row, column }: { row: number; column: number },
  scope: Scope,
): string {
  const list = lookUp(of, scope)
  return pointerTo([...(Array.isArray(list) ? [row] : []), ...(columns[column] ?? [])])
}

function firstPath(block: Block | undefined): Path | undefined {
  return block?.flatMap((step) => ('path' in step ? [step.path] : []))[0]
}

/** Returns the position of a value in the data. Only called for errors, because the position is not tracked. */
function pointerIn(path: Path, scope: Scope): string {
  let top = scope
  while (top.outer !== null) top = top.outer
  const [first] = path
  const home = first === undefined ? scope : scopeWith(first, scope)
  const around = home === null ? '' : (findPointer(home.record ?? home.value, top.record) ?? '')
  return around + pointerTo(path)
}
