import { type Field, type FieldType, sectionChildren, isNeeded, labelFromName } from '@platen/contract'

/** A plain value, a condition that shows a part of the page, a list of rows, a list of plain values, or a group. */
export type TargetKind = 'value' | 'condition' | 'rows' | 'values' | 'group'

export interface FillTarget {
  /** Dotted path, from the data or from the row of its list. */
  path: string
  name: string
  label: string
  kind: TargetKind
  /** Type of the value, or of a list's plain values. `undefined` if it is not declared. */
  type: Exclude<FieldType, 'list' | 'group'> | undefined
  /** `filled`: required and not empty. `there`: required, can be empty. `free`: optional. */
  need: 'filled' | 'there' | 'free'
  takesEmpty: boolean
  /** Required by the schema. In a group, if the group exists. */
  isRequired: boolean
  description?: string
  example?: unknown
  options?: readonly string[]
  /** For type `percent`: the number that means 100%. */
  whole?: 1 | 100
  inside: readonly FillTarget[]
}

/** Returns the fields that data can fill, in the template's order, without computed ones. */
export function fillTargets(fields: readonly Field[], before = ''): FillTarget[] {
  const seen = new Set<string>()
  return fields.flatMap((field) => {
    if (field.name === '.' || field.formula !== undefined || field.isOuter || seen.has(field.name)) return []
    seen.add(field.name)
    // A name that is used both after a dot and in a section appears as two fields.
    const same = fields.filter(({ name }) => name === field.name)
    return [
      targetOf(field, {
        path: `${before}${field.name}`,
        inner: same.flatMap(({ children }) => children),
        isUsed: same.some((one) => isNeeded(one)),
      }),
    ]
  })
}

function targetOf(
  field: Field,
  { path, inner, isUsed }: { path: string; inner: readonly Field[]; isUsed: boolean },
): FillTarget {
  const { name, declared } = field
  const isNeverEmpty = declared?.required === true
  const isRequired = isNeverEmpty ? (declared.default ?? null) === null : isUsed
  const kind = kindOf(field, inner)
  const value = declared?.item ?? declared
  const type = value?.type
  return {
    path,
    name,
    label: declared?.label ?? labelFromName(name),
    kind,
    type: type === 'list' || type === 'group' ? undefined : type,
    need: needOf(field, kind, isRequired),
    takesEmpty: !isNeverEmpty,
    isRequired,
    ...(declared?.description !== undefined && { description: declared.description }),
    ...(value?.example !== undefined && { example: value.example }),
    ...(value?.options && { options: value.options }),
    ...(value?.whole && { whole: value.whole }),
    inside:
      kind === 'group'
        ? fillTargets(inner, `${path}.`)
        : kind === 'rows'
          ? fillTargets(sectionChildren({ children: inner }))
          : [],
  }
}

function kindOf(field: Field, inner: readonly Field[]): TargetKind {
  const { declared } = field
  if (declared?.type === 'group') return 'group'
  if (declared?.type === 'list')
    return declared.item || (field.itemIsValue && sectionChildren({ children: inner }).length === 0)
      ? 'values'
      : 'rows'
  if (declared) return 'value'
  if (inner.some(({ dotted }) => dotted === true)) return 'group'
  if (!field.section) return field.plain || field.isInput === true ? 'value' : 'condition'
  const own = sectionChildren({ children: inner })
  if (field.plain || own.some(({ name, plain }) => plain && name === field.name)) return 'value'
  if (own.length > 0) return 'rows'
  return field.itemIsValue ? 'values' : 'condition'
}

function needOf({ declared, optional }: Field, kind: TargetKind, isRequired: boolean): FillTarget['need'] {
  if (isRequired) return declared?.required === true ? 'filled' : 'there'
  const isOmissible = optional || declared?.required === false || (declared?.default ?? null) !== null
  // Otherwise a page would be generated without rows if a payload no longer has them.
  return (kind === 'rows' || kind === 'values') && !isOmissible ? 'there' : 'free'
}
