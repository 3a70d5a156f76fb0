import { nameWords } from '@platen/contract'
import { formulaWords } from '@platen/fields'
import { computedAt, declarationAt, type Declarations, type FieldPath } from './declarations.ts'

/** A field's formula in words, its fields by their labels; `undefined` where words are no clearer. */
export function formulaInWords(
  formula: string,
  path: FieldPath,
  declarations: Declarations,
): string | undefined {
  const called = (named: FieldPath) => {
    // What a row's formula names is the row's own first, then what stands around it.
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const found = [...path.slice(0, depth), ...named]
      const label = declarationAt(declarations, found)?.label ?? computedAt(declarations, found)?.label
      if (label !== undefined) return label
    }
    return nameWords(named.at(-1) ?? '')
  }
  return formulaWords(formula, called)
}
