import { fieldNameError } from '@platen/contract'
import { type FieldNode, flatNodes } from '@platen/template/draft'

/** Where a new field may stand: at the top of the data, in each row of a list, in a group. */
export function placesFor(nodes: readonly FieldNode[]): { value: string; label: string }[] {
  const places = flatNodes(nodes).flatMap(({ path, kind }) => {
    const dotted = path.join('.')
    if (kind === 'list') return [{ value: dotted, label: `In each row of ${dotted}` }]
    return kind === 'object' ? [{ value: dotted, label: `In ${dotted}` }] : []
  })
  return [{ value: '', label: 'Once in the document' }, ...places]
}

/** Why a field cannot have this name, in a sentence; `undefined` where it can. */
export function nameFault(path: readonly string[], nodes: readonly FieldNode[]): string | undefined {
  const name = path.at(-1) ?? ''
  if (name === '') return 'Every field has a name, with a letter from a to z in it.'
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    return 'A name has the letters a to z, digits and _, and begins with no digit: unit_price.'
  if (formulaWords.has(name)) return `The name ${name} is taken: formulas have it. Choose another.`
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return wrong
  const dotted = path.join('.')
  const same = flatNodes(nodes).find((node) => node.path.join('.') === dotted)
  if (same && (same.declaration ?? same.computed)) return `There is a field ${dotted} already.`
  return undefined
}

const formulaWords = new Set(['true', 'false', 'null', 'in', 'index'])
