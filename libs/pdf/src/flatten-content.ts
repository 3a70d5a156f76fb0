import { type Entries, readEntries, readReference } from './entries.ts'
import { ForeignSyntax } from './foreign-syntax.ts'
import type { Flattener, Piece } from './flatten-object.ts'
import { readStreamBytes } from './print-pages.ts'
import type { Print } from './print.ts'
import { operatorName, type Operands, scanContent } from './scan-content.ts'

/** `[a b c d e f]` of a PDF. */
type Matrix = readonly [number, number, number, number, number, number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const bytesMax = 2 ** 28

export interface ContentReader {
  print: Print
  flattener: Flattener
  /** What stands for a font, and takes the text that is shown in it. */
  font(id: number): { name: Piece; show: (codes: string) => void }
}

/** What a page draws, operator by operator: places as they come to stand on the page, all that has a name with what it is. */
export function flattenContent(reader: ContentReader, page: Entries): Piece[] {
  const drawing = new Drawing(reader, [])
  drawing.read(readReference(page.get('Contents')), page, identity)
  return drawing.pieces
}

class Drawing {
  readonly pieces: Piece[]
  readonly #reader: ContentReader

  constructor(reader: ContentReader, pieces: Piece[]) {
    this.#reader = reader
    this.pieces = pieces
  }

  /** `owner` has the resources; `base` leads from the content's own places to those of the page. */
  read(contentId: number, owner: Entries, base: Matrix): void {
    const content = readStreamBytes(this.#reader.print, contentId, bytesMax)
    const resources = owner.get('Resources')
    const kinds = resources === undefined || resources === '<<>>' ? undefined : readEntries(resources)
    const valueOf = (kind: string, name: string) => {
      const value = readEntries(kinds?.get(kind) ?? '').get(name.slice(1))
      if (value === undefined) throw new ForeignSyntax('a name of nothing')
      return value
    }
    const saved: Matrix[] = []
    let matrix = base
    let line = identity
    let shown: ((codes: string) => void) | undefined

    scanContent(content, (code, operands) => {
      const operator = operatorName(code)
      const numbers = () => numbersOf(content, operands)
      const texts = () => textsOf(content, operands)
      if (operator === 'q') saved.push(matrix)
      else if (operator === 'Q') matrix = saved.pop() ?? base
      switch (operator) {
        case 'cm':
          matrix = multiply(matrixOf(numbers()), matrix)
          return
        case 'BT':
          line = identity
          break
        case 'Tm':
          line = matrixOf(numbers())
          return
        case 'Td': {
          const [x = 0, y = 0] = numbers()
          line = multiply([1, 0, 0, 1, x, y], line)
          return
        }
        case 'm':
        case 'l':
        case 'c':
        case 'v':
        case 'y':
          this.#points(numbers(), matrix)
          break
        case 're': {
          const [x = 0, y = 0, width = 0, height = 0] = numbers()
          this.#points([x, y, x + width, y + height], matrix)
          break
        }
        case 'S':
        case 's':
        case 'B':
        case 'B*':
        case 'b':
        case 'b*':
          this.#linear(matrix)
          break
        case 'Tf': {
          const [name = '', size = ''] = texts()
          const font = this.#reader.font(readReference(valueOf('Font', name)))
          shown = font.show
          this.pieces.push(font.name, size)
          break
        }
        case 'Tj':
        case 'TJ': {
          const at = multiply(line, matrix)
          this.#points([0, 0], at)
          this.#linear(at)
          for (const text of texts()) {
            shown?.(text)
            this.pieces.push(text)
          }
          break
        }
        case 'Do':
          this.#object(readReference(valueOf('XObject', texts()[0] ?? '')), matrix)
          break
        case 'gs':
          this.#state(valueOf('ExtGState', texts()[0] ?? ''), matrix)
          break
        case 'sh':
          this.#points([0, 0], matrix)
          this.#linear(matrix)
          this.pieces.push(...this.#reader.flattener.value(valueOf('Shading', texts()[0] ?? '')))
          break
        case 'cs':
        case 'CS':
        case 'scn':
        case 'SCN':
          for (const text of texts()) {
            if (!text.startsWith('/') || text === '/Pattern') this.pieces.push(text)
            else if (operator.toLowerCase() === 'cs') this.pieces.push(...this.#colours(kinds, text))
            else this.#pattern(readReference(valueOf('Pattern', text)))
          }
          break
        default:
          this.pieces.push(...texts())
      }
      this.pieces.push(operator)
    })
  }

  #points(numbers: readonly number[], [a, b, c, d, e, f]: Matrix): void {
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [x = 0, y = 0] = [numbers[at], numbers[at + 1]]
      this.pieces.push(a * x + c * y + e, b * x + d * y + f)
    }
  }

  /** How large things are, more exactly than where they are. */
  #linear([a, b, c, d]: Matrix): void {
    for (const number of [a, b, c, d]) this.pieces.push(number * 100)
  }

  #colours(kinds: Entries | undefined, name: string): Piece[] {
    const value = readEntries(kinds?.get('ColorSpace') ?? '<</X 0>>').get(name.slice(1))
    return value === undefined ? [name] : this.#reader.flattener.value(value)
  }

  #object(id: number, matrix: Matrix): void {
    const { print, flattener } = this.#reader
    if (print.dictionaryOf(id).includes('/Subtype /Form\n')) return this.#form(id, matrix)
    this.#points([0, 0, 1, 1, 0, 1], matrix)
    this.pieces.push(...flattener.object(id))
  }

  #form(id: number, matrix: Matrix): void {
    const { print } = this.#reader
    const form = readEntries(print.dictionaryOf(id))
    this.#others(form, ['Matrix', 'BBox'])
    const inner = multiply(matrixIn(form), matrix)
    this.#points(listOf(form.get('BBox')), inner)
    this.read(id, form, inner)
  }

  /** A colour that is a drawing, which lies on the page whatever is drawn with it; or one that changes from place to place. */
  #pattern(id: number): void {
    const { print, flattener } = this.#reader
    const pattern = readEntries(print.dictionaryOf(id))
    if (pattern.get('PatternType') !== '1') {
      this.pieces.push(...flattener.object(id))
      return
    }
    this.#others(pattern, ['Matrix', 'BBox'])
    const matrix = matrixIn(pattern)
    this.#points(listOf(pattern.get('BBox')), matrix)
    this.#linear(matrix)
    this.read(id, pattern, matrix)
  }

  #state(value: string, matrix: Matrix): void {
    const state = this.#entriesOf(value)
    this.#others(state, ['SMask'])
    const mask = state.get('SMask')
    if (mask === undefined) return
    if (mask.startsWith('/')) this.pieces.push(mask)
    else {
      const entries = this.#entriesOf(mask)
      this.#others(entries, ['G'])
      this.#form(readReference(entries.get('G')), matrix)
    }
  }

  #entriesOf(value: string): Entries {
    return readEntries(value.startsWith('<<') ? value : this.#reader.print.textOf(readReference(value)))
  }

  #others(entries: Entries, known: readonly string[]): void {
    for (const [key, value] of entries) {
      if (known.includes(key) || ['Resources', 'Length', 'Filter'].includes(key)) continue
      this.pieces.push(`/${key}`, ...this.#reader.flattener.value(value))
    }
  }
}

function textsOf(content: Buffer, operands: Operands): string[] {
  return Array.from({ length: operands.count }, (_, index) =>
    content.toString('latin1', operands.startOf(index), operands.endOf(index)),
  )
}

function numbersOf(content: Buffer, operands: Operands): number[] {
  return textsOf(content, operands).map(Number)
}

function listOf(value: string | undefined): number[] {
  return (value ?? '').slice(1, -1).split(' ').map(Number)
}

function matrixIn(entries: Entries): Matrix {
  const value = entries.get('Matrix')
  return value === undefined ? identity : matrixOf(listOf(value))
}

function matrixOf(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
  return [a, b, c, d, e, f]
}

/** First `first`, then `then`. */
function multiply(first: Matrix, [a, b, c, d, e, f]: Matrix): Matrix {
  const [p, q, r, s, t, u] = first
  return [p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d, t * a + u * c + e, t * b + u * d + f]
}
