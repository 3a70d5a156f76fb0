import { WrongFormula } from '../formula-fault.ts'
import { type Kind, type Value, commonKind, wordsOf } from '../kinds.ts'
import type { FormulaRun } from '../formula-run.ts'
import { isArray, isNothing } from '../values.ts'
import type { CompiledFunction, ValueFunction } from './formula-function.ts'

export const valueFunctions: readonly (CompiledFunction | ValueFunction)[] = [
  {
    name: 'coalesce',
    family: 'values',
    parameters: [{ name: 'value', kind: 'value' }],
    isRepeated: true,
    result: 'value',
    help: 'The first value that is neither missing nor empty text.',
    example: { formula: 'coalesce(nickname, name, "customer")', result: 'Ann Smith' },
    compile: ({ args }, scope, compile) => {
      const values = args.map((node) => compile(node, scope))
      let kind: Kind = 'nothing'
      for (const [at, value] of values.entries()) {
        const common: Kind | undefined = commonKind(kind, value.kind)
        if (common === undefined) {
          const message = `All values of "coalesce" must have the same type: the first is ${wordsOf(kind)}, but this is ${wordsOf(value.kind)}.`
          throw new WrongFormula('formula_wrong_type', message, args[at] ?? { start: 0, end: 0 })
        }
        kind = common
      }
      return {
        kind,
        run: (run) => {
          for (const { run: evaluate } of values) {
            run.step()
            const value = evaluate(run)
            if (!isNothing(value)) return value
          }
          return null
        },
      }
    },
  },
  {
    name: 'is_empty',
    family: 'values',
    parameters: [{ name: 'value', kind: 'value' }],
    result: 'yes or no',
    help: 'Whether a value is missing, empty text or an empty list.',
    example: { formula: 'is_empty(nickname)', result: 'yes' },
    kind: 'boolean',
    takesNothing: true,
    run: (run: FormulaRun, value: Value) => {
      run.step()
      return isNothing(value) || (isArray(value) && value.length === 0)
    },
  },
  {
    name: 'field',
    family: 'values',
    parameters: [{ name: 'name', kind: 'name in quotes' }],
    result: 'value',
    help: 'A field whose name is not valid in a formula.',
    example: { formula: 'field("due-day")', result: '1' },
    compile: (call, scope, compile) => {
      const [name] = call.args
      if (name?.op === 'literal' && typeof name.value === 'string')
        return compile({ op: 'name', name: name.value, start: name.start, end: name.end }, scope)
      const message = '"field" needs the name of a field in quotation marks: field("due-date").'
      throw new WrongFormula('formula_wrong_type', message, name ?? call)
    },
  },
]
