import { labelFromName } from '@platen/contract'
import { formulaDescription } from '@platen/merge/fields'
import { computedAt, declarationAt, type Declarations, type FieldPath } from '@platen/template/draft'

/** Returns a formula with the labels of its fields; `undefined` if that would not be clearer. */
export function describeFormula(
  formula: string,
  path: FieldPath,
  declarations: Declarations,
): string | undefined {
  const called = (named: FieldPath) => {
    // A formula in a row refers to the row's fields first, then to the enclosing levels.
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const found = [...path.slice(0, depth), ...named]
      const known = [declarationAt(declarations, found), computedAt(declarations, found)].filter(
        (one) => one !== undefined,
      )
      if (known.length > 0) return known.find(hasLabel)?.label ?? labelFromName(named.at(-1) ?? '')
    }
    return labelFromName(named.at(-1) ?? '')
  }
  return formulaDescription(formula, called)
}

function hasLabel({ label = '' }: { label?: string }): boolean {
  return label.trim() !== ''
}
