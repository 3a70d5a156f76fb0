import { type DraftSource, labelFromName } from '@platen/contract'
import { fieldMentions, type SourceElement, type SourceTree } from '@platen/template/markup'
import { readSettings, draftShape, computedAt, readDeclarations } from '@platen/template/draft'
import { isInline } from '../text/text-element.ts'
import { describeFormula } from '../../fields/describe-formula.ts'

/** A computed field with its formula. */
interface ComputedField {
  dotted: string
  label: string
  formula: string
  /** The formula in words. `undefined` if that is not clearer. */
  words: string | undefined
}

/** Limit of fields listed for one element. */
const fieldsMax = 3

/** Returns the computed fields that the text of an element prints. Elements that only contain others have none. */
export function findComputedFields(
  source: DraftSource,
  tree: SourceTree,
  element: SourceElement,
): ComputedField[] {
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  if (Object.keys(declared.computed).length === 0) return []
  if (element.children.some((child) => child.kind === 'element' && !isInline(child))) return []
  const found = new Map<string, ComputedField>()
  for (const { kind, path, start, end } of fieldMentions(tree.html, draftShape(source))) {
    if (kind !== 'value' || start < element.openEnd || end > element.closeStart) continue
    const computed = computedAt(declared, path)
    const dotted = path.join('.')
    if (computed)
      found.set(dotted, {
        dotted,
        label: computed.label ?? labelFromName(path.at(-1) ?? ''),
        formula: computed.formula,
        words: describeFormula(computed.formula, path, declared),
      })
  }
  return [...found.values()].slice(0, fieldsMax)
}
