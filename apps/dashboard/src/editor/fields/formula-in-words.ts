import { labelFromName } from '@platen/contract'
import { formulaWords } from '@platen/merge/fields'
import { computedAt, declarationAt, type Declarations, type FieldPath } from '@platen/template/draft'

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
      const known = [declarationAt(declarations, found), computedAt(declarations, found)].filter(
        (one) => one !== undefined,
      )
      if (known.length > 0) return known.find(hasLabel)?.label ?? labelFromName(named.at(-1) ?? '')
    }
    return labelFromName(named.at(-1) ?? '')
  }
  return formulaWords(formula, called)
}

function hasLabel({ label = '' }: { label?: string }): boolean {
  return label.trim() !== ''
}
