import { type DraftSource, labelFromName, nearestName, normalizeText } from '@platen/contract'
import {
  type FieldNode,
  fieldsOfSource,
  fieldTree,
  flatNodes,
  readDeclarations,
  readSample,
  readSettings,
} from '@platen/template/draft'
import type { CommandRefused } from '../command.ts'

/** Maximum number of names in a message. */
const namesMax = 30

/** Returns the fields of a draft from the page, the settings and the sample, without its translations. */
export function fieldsOf(source: DraftSource): FieldNode[] {
  const { data } = readSample(source.files['sample.json'] ?? '')
  const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  return flatNodes(fieldTree({ fields: fieldsOfSource(source) ?? [], declarations, data })).filter(
    ({ partOf, path }) => partOf === undefined && path[0] !== 'text' && path.at(-1) !== '.',
  )
}

/** Returns the label of a field, or its name in words. */
export function labelOfField({ declaration, computed, name }: FieldNode): string {
  return declaration?.label ?? computed?.label ?? labelFromName(name)
}

/** Whether a field has a printable value, even if the page only uses it in a condition. */
export function isValue({ kind, declaration }: FieldNode): boolean {
  return (
    kind === 'value' || (kind === 'condition' && declaration !== undefined && declaration.type !== 'boolean')
  )
}

/** Returns the field with this path, name or label. The refusal lists the existing names. */
export function fieldNamed(
  nodes: readonly FieldNode[],
  wanted: string,
  mayBe: (node: FieldNode) => boolean = () => true,
): FieldNode | CommandRefused {
  const fit = nodes.filter(mayBe)
  const ways: ((node: FieldNode) => boolean)[] = [
    ({ path }) => path.join('.') === wanted,
    ({ name }) => folded(name) === folded(wanted),
    (node) => folded(labelOfField(node)) === folded(wanted),
  ]
  for (const is of ways) {
    const found = fit.filter(is)
    const [only] = found
    if (only && found.length === 1) return only
    if (only)
      return {
        refused: `Several fields have the name “${wanted}”. Use the path of one of them: ${found.map(({ path }) => path.join('.')).join(', ')}.`,
      }
  }
  const names = fit.map(({ path }) => path.join('.'))
  const near = nearestName(wanted, names)
  const listed = names.slice(0, namesMax).join(', ')
  return {
    refused: `There is no field “${wanted}”.${near === undefined ? '' : ` Did you mean “${near}”?`}${names.length === 0 ? '' : ` The fields are ${listed}${names.length > namesMax ? ' and more' : ''}.`}`,
  }
}

/** Returns a name for comparison, without case, accents or spaces. */
export function folded(name: string): string {
  return normalizeText(name, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_.'’-]/g, '')
}

/** Returns an unused name for a new field: `check_page` for “Check page”. */
export function freeName(nodes: readonly FieldNode[], label: string): string {
  const plain = normalizeText(label, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
  const wanted = plain === '' ? 'value' : plain
  const taken = new Set(nodes.flatMap(({ path }) => path.slice(0, 1)))
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`
  return name
}
