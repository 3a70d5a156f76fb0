import { type Entries, readEntries, readReference, readReferenceList } from '../read/entries.ts'
import { unlessForeign } from '../tokens.ts'
import { type DrawnMark, markOperators, written } from './draw-mark.ts'

export interface ObjectAccess {
  /** Throws if the object does not exist. */
  read: (id: number) => string
  rewrite: (id: number, text: string) => void
  /** Adds a form XObject, and returns its number. */
  add: (form: DrawnMark) => number
}

export interface MarkedPage {
  object: number
  /** Transformation from the visible page to page space. */
  matrix: readonly number[]
  /** Number of the form XObject of the mark. */
  mark: number
}

/** Kinds of annotations without a default appearance. */
const unseenKinds = ['/Link', '/Popup']
/** NoZoom and NoRotate: the annotation is not drawn at its rectangle (ISO 32000-1, table 165). */
const movingFlags = 8 | 16

/**
 * Draws the mark again in each annotation and form field of a page, because viewers draw them over the page content. Unreadable annotations are
 * removed from the page. Each annotation is marked once: `known` has the annotations on previous pages.
 */
export function markAnnotations(page: MarkedPage, known: Set<number>, objects: ObjectAccess): void {
  const entries = unlessForeign(() => entriesOf(objects.read(page.object)))
  const listed = entries?.get('Annots')
  if (!entries || listed === undefined) return
  const list = isReference(listed) ? objects.read(readReference(listed)) : listed
  const isEmpty = /^(?:\[\s*\]|null)$/.test(list)
  // Common programs write each annotation as a separate object.
  const ids = isEmpty ? [] : (unlessForeign(() => readReferenceList(list)) ?? [])
  const kept = ids.filter((id) => {
    if (known.has(id)) return false
    known.add(id)
    const text = unlessForeign(() => markedAnnotation(entriesOf(objects.read(id)), page, objects))
    if (text !== undefined) objects.rewrite(id, text)
    return text !== undefined
  })
  if (kept.length === ids.length && (isEmpty || ids.length > 0)) return
  entries.set('Annots', `[${kept.map((id) => `${id} 0 R`).join(' ')}]`)
  objects.rewrite(page.object, writeEntries(entries))
}

/** Returns the annotation with the mark, or `undefined` if it has no rectangle. */
function markedAnnotation(entries: Entries, page: MarkedPage, objects: ObjectAccess): string | undefined {
  const appearances = entries.get('AP')
  if (appearances === undefined && unseenKinds.includes(entries.get('Subtype') ?? ''))
    return writeEntries(entries)
  const rectangle = upright(readNumbers(entries.get('Rect'), 4))
  if (!rectangle) return undefined
  const normal =
    appearances === undefined
      ? undefined
      : unlessForeign(() => entriesOf(resolved(appearances, objects)).get('N'))
  const draw = (drawn: number | undefined) => `${drawMarked(drawn, { rectangle, page, objects })} 0 R`
  entries.set('AP', `<</N ${markedAppearance(normal, { draw, objects })}>>`)
  entries.set('F', String(Number(entries.get('F') ?? 0) & ~movingFlags))
  // Some viewers draw the background from `MK` even if there is an appearance.
  entries.delete('MK')
  return writeEntries(entries)
}

/** Returns the appearance, or the appearance for each state, with the mark over it. */
function markedAppearance(
  normal: string | undefined,
  { draw, objects }: { draw: (drawn: number | undefined) => string; objects: ObjectAccess },
): string {
  if (normal === undefined) return draw(undefined)
  if (isReference(normal) && isStream(objects.read(readReference(normal)))) return draw(readReference(normal))
  const states = unlessForeign(() => entriesOf(resolved(normal, objects)))
  if (!states) return draw(undefined)
  const marked = Array.from(states, ([state, value]): [string, string] => [
    state,
    draw(isReference(value) ? readReference(value) : undefined),
  ])
  return writeEntries(new Map(marked))
}

/** Adds a form XObject in page space that draws an appearance and the mark. Returns its number. */
function drawMarked(
  drawn: number | undefined,
  of: { rectangle: Box; page: MarkedPage; objects: ObjectAccess },
): number {
  const { rectangle, page, objects } = of
  const placed = drawn === undefined ? undefined : placement(objects.read(drawn), rectangle)
  const appearance = placed ? `/PlatenAppearance ${drawn} 0 R\n` : ''
  return objects.add({
    entries:
      `/Type /XObject\n/Subtype /Form\n/BBox [${written(rectangle)}]\n` +
      `/Resources <</XObject <<${appearance}/PlatenTest ${page.mark} 0 R>>>>`,
    content:
      (placed ? `q ${written(placed)} cm /PlatenAppearance Do Q\n` : '') +
      `q ${written(page.matrix)} cm ${markOperators('PlatenTest')} Q`,
  })
}

type Box = [left: number, lower: number, right: number, upper: number]

/** Returns the matrix of an appearance (ISO 32000-1 §12.5.5); undefined if it draws nothing. */
function placement(appearance: string, [left, lower, right, upper]: Box): number[] | undefined {
  const end = appearance.indexOf(streamStart)
  const entries = end < 0 ? undefined : unlessForeign(() => entriesOf(appearance.slice(0, end + 2)))
  const box = upright(readNumbers(entries?.get('BBox'), 4))
  if (!box) return undefined
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = readNumbers(entries?.get('Matrix'), 6) ?? []
  const corners = [0, 2].flatMap((x) =>
    [1, 3].map((y) => [a * (box[x] ?? 0) + c * (box[y] ?? 0) + e, b * (box[x] ?? 0) + d * (box[y] ?? 0) + f]),
  )
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis] ?? 0))
  const drawn = xs && ys && upright([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  if (!drawn) return undefined
  const [across, up] = [(right - left) / (drawn[2] - drawn[0]), (upper - lower) / (drawn[3] - drawn[1])]
  return [across, 0, 0, up, left - across * drawn[0], lower - up * drawn[1]]
}

/** Normalizes a rectangle; undefined without an area. */
function upright(numbers: number[] | undefined): Box | undefined {
  const [x1, y1, x2, y2] = numbers ?? []
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  if (x1 === x2 || y1 === y2) return undefined
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

const streamStart = '>> stream\n'

function isStream(text: string): boolean {
  return text.includes(streamStart)
}

function isReference(value: string): boolean {
  return /^[1-9]\d* 0 R$/.test(value)
}

function resolved(value: string, objects: ObjectAccess): string {
  return isReference(value) ? objects.read(readReference(value)) : value
}

function readNumbers(value: string | undefined, count: number): number[] | undefined {
  if (!/^\[[-+.\d\s]*\]$/.test(value ?? '')) return undefined
  const numbers = value?.match(/[-+]?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? []
  return numbers.length === count ? numbers : undefined
}

function entriesOf(text: string): Entries {
  return readEntries(Buffer.from(text, 'latin1'))
}

function writeEntries(entries: Entries): string {
  return `<<${Array.from(entries, ([key, value]) => `/${key} ${value}`).join('\n')}>>`
}
