import { fieldNameError } from '@platen/contract'
import { type FieldNode, flatNodes } from '@platen/template/draft'

/** Returns the options for the position of a new field: the document, a list's rows, or a group. */
export function positionsForField(nodes: readonly FieldNode[]): { value: string; label: string }[] {
  const positions = flatNodes(nodes).flatMap(({ path, kind }) => {
    const dotted = path.join('.')
    if (kind === 'list') return [{ value: dotted, label: `In each row of ${dotted}` }]
    return kind === 'object' ? [{ value: dotted, label: `In ${dotted}` }] : []
  })
  return [{ value: '', label: 'Once in the document' }, ...positions]
}

/** Returns why a field cannot have this name; `undefined` if it can. */
export function nameFault(path: readonly string[], nodes: readonly FieldNode[]): string | undefined {
  const name = path.at(-1) ?? ''
  if (name === '') return 'Enter a name with at least one letter from a to z.'
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    return 'Use the letters a to z, digits and _, and do not start with a digit. For example: unit_price.'
  if (reservedNames.has(name)) return `${name} is reserved for formulas. Choose another name.`
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return wrong
  const dotted = path.join('.')
  const same = flatNodes(nodes).find((node) => node.path.join('.') === dotted)
  if (same && (same.declaration ?? same.computed)) return `A field named ${dotted} already exists.`
  return undefined
}

const reservedNames = new Set(['true', 'false', 'null', 'in', 'index'])
