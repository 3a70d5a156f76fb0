import { normalizeText } from '@platen/contract'
import type { CompileNode, Compiled, Scope } from '../compile/scope.ts'
import { charactersPerStep } from '../bounds.ts'
import { WrongFormula } from '../formula-fault.ts'
import type { CallNode } from '../formula-node.ts'
import type { FormulaRun } from '../formula-run.ts'
import { type Kind, type Value, isGroup, isList, wordsOf } from '../kinds.ts'
import { compareValues, isNothing, listOf, readerOf } from '../values.ts'
import { columnOf } from './column-argument.ts'
import type { CompiledFunction } from './formula-function.ts'

export const sortFunctions: readonly CompiledFunction[] = [
  sortFunction('sort', 1, {
    help: 'Sorts rows by a column, in ascending order. Case and accents are ignored, equal rows keep their order, and rows without a value come last. A list of single values needs no column.',
    example: { formula: 'sort(items, "price").name', result: 'Nut, Bolt, Gear' },
  }),
  sortFunction('sort_desc', -1, {
    help: 'Sorts in descending order. Rows without a value come last here, too.',
    example: { formula: 'first(sort_desc(items, "price")).name', result: 'Gear' },
  }),
]

function sortFunction(
  name: string,
  side: 1 | -1,
  { help, example }: Pick<CompiledFunction, 'help' | 'example'>,
): CompiledFunction {
  return {
    name,
    family: 'lists',
    parameters: [
      { name: 'list', kind: 'list' },
      { name: 'column', kind: 'column in quotes', isOptional: true },
    ],
    result: 'list',
    help,
    example,
    compile: (call, scope, compile) => {
      const { kind, run: evaluate, read } = compileSort(call, scope, compile)
      return { kind, run: (run) => sorted(run, listOf(evaluate(run)), { read, side }) }
    },
  }
}

type Read = (row: Value) => Value

function compileSort(call: CallNode, scope: Scope, compile: CompileNode): Compiled & { read: Read } {
  const { name, args } = call
  const [listNode = call, columnNode] = args
  const list = compile(listNode, scope)
  const itself: Read = (value) => value
  if (list.kind === 'broken') return { ...list, read: itself }
  const wrong = (message: string, node = listNode) => new WrongFormula('formula_wrong_type', message, node)
  if (!isList(list.kind)) throw wrong(`"${name}" needs a list, but this is ${wordsOf(list.kind)}.`)
  const items = list.kind.list
  const advice = `"${name}" needs the name of a column in quotation marks: ${name}(items, "price"). To sort by a calculated value, first add a formula with that name to the rows.`
  if (isGroup(items)) {
    if (columnNode === undefined) throw wrong(advice, call)
    const { column, kind } = columnOf(columnNode, items, { scope, advice, rule: 'Rows are sorted' })
    if (!hasOrder(kind))
      throw wrong(
        `Rows are sorted by numbers, dates or text, but "${column}" is ${wordsOf(kind)}.`,
        columnNode,
      )
    return { ...list, read: readerOf(column) }
  }
  if (columnNode !== undefined)
    throw wrong(
      `Only rows have columns, but this is ${wordsOf(list.kind)}. Write ${name}(…) without a column.`,
    )
  if (!hasOrder(items))
    throw wrong(`"${name}" needs rows, numbers, dates or text, but this is ${wordsOf(list.kind)}.`)
  return { ...list, read: itself }
}

const orderedKinds: readonly Kind[] = ['number', 'text', 'date', 'datetime', 'nothing', 'broken']

function hasOrder(kind: Kind): boolean {
  return orderedKinds.includes(kind)
}

function sorted(
  run: FormulaRun,
  items: readonly Value[],
  { read, side }: { read: Read; side: 1 | -1 },
): Value[] {
  run.step(items.length)
  const entries = items.map((item) => {
    const value = read(item)
    return { item, value, word: typeof value === 'string' ? wordOf(run, value) : '' }
  })
  const present = entries.filter(({ value }) => !isNothing(value))
  const missing = entries.filter(({ value }) => isNothing(value))
  present.sort((one, other) => {
    if (one.word === other.word) return side * compareValues(run, one.value, other.value)
    run.step(wordSteps)
    return one.word < other.word ? -side : side
  })
  return [...present, ...missing].map(({ item }) => item)
}

/** Compares only this many characters without case or accents, because removing accents is slow for long strings. */
const wordLength = 200
const wordSteps = 2

/** Returns the sort key of a string, which is the same in every language and on every machine. */
function wordOf(run: FormulaRun, text: string): string {
  const word = text.slice(0, wordLength)
  run.step(1 + Math.floor(word.length / charactersPerStep))
  return normalizeText(word, 'NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
