import { WrongFormula } from '../formula-fault.ts'
import type { FormulaNode } from '../formula-node.ts'
import { type Kind, commonKind, wordsOf } from '../kinds.ts'
import type { Compiled } from './scope.ts'

/** Compiles `[1, 2]`, a list of values with one type. `rule` is the start of the error message. */
export function compileList(
  nodes: readonly FormulaNode[],
  values: readonly Compiled[],
  rule: string,
): Compiled {
  let list: Kind = 'nothing'
  for (const [at, { kind }] of values.entries()) {
    const common: Kind | undefined = commonKind(list, kind)
    if (common === undefined) {
      const message = `${rule}: the first is ${wordsOf(list)}, but this is ${wordsOf(kind)}.`
      throw new WrongFormula('formula_wrong_type', message, nodes[at] ?? { start: 0, end: 0 })
    }
    list = common
  }
  return {
    kind: { list },
    run: (run) => {
      run.step(values.length)
      return values.map((value) => value.run(run))
    },
  }
}
