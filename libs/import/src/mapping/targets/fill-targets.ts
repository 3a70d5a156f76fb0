import { type Field, type FieldType, insideOf, isNeeded, nameWords } from '@platen/contract'

/**
 * What a field takes: a plain value, a yes or no that switches a part of the page on, a list of rows, a list of plain values, or a group,
 * which is filled by its fields.
 */
export type TargetKind = 'value' | 'condition' | 'rows' | 'values' | 'group'

/** A field of a template as people and mappings fill it. */
export interface FillTarget {
  /** Dotted, from the data or from the row of the list that it stands in. */
  path: string
  name: string
  /** As people call it. */
  label: string
  kind: TargetKind
  /** Of its value, or of a list's plain values; undefined where the template does not say. */
  type: Exclude<FieldType, 'list' | 'group'> | undefined
  /** `filled`: must be there and not be empty. `there`: must be there, and may be empty. `free`: may be left out. */
  need: 'filled' | 'there' | 'free'
  /** Data may say that it is empty. */
  takesEmpty: boolean
  /** Data must have it, as the template's schema says: of what stands in a group, where the group is there. */
  isRequired: boolean
  description?: string
  example?: unknown
  options?: readonly string[]
  /** percent: what stands for all of it. */
  whole?: 1 | 100
  /** The fields of a group, or of a list's rows. */
  inside: readonly FillTarget[]
}

/** The fields that data may fill, in the template's order; not those that the template computes. */
export function fillTargets(fields: readonly Field[], before = ''): FillTarget[] {
  const seen = new Set<string>()
  return fields.flatMap((field) => {
    if (field.name === '.' || field.formula !== undefined || field.isOuter || seen.has(field.name)) return []
    seen.add(field.name)
    // A name that stands both behind a dot and inside a section is two fields of one name.
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
    label: declared?.label ?? nameWords(name),
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
          ? fillTargets(insideOf({ children: inner }))
          : [],
  }
}

function kindOf(field: Field, inner: readonly Field[]): TargetKind {
  const { declared } = field
  if (declared?.type === 'group') return 'group'
  if (declared?.type === 'list')
    return declared.item || (field.itemIsValue && insideOf({ children: inner }).length === 0)
      ? 'values'
      : 'rows'
  if (declared) return 'value'
  if (inner.some(({ dotted }) => dotted === true)) return 'group'
  if (!field.section) return field.plain || field.isInput === true ? 'value' : 'condition'
  const own = insideOf({ children: inner })
  if (field.plain || own.some(({ name, plain }) => plain && name === field.name)) return 'value'
  if (own.length > 0) return 'rows'
  return field.itemIsValue ? 'values' : 'condition'
}

function needOf({ declared, optional }: Field, kind: TargetKind, isRequired: boolean): FillTarget['need'] {
  if (isRequired) return declared?.required === true ? 'filled' : 'there'
  const isOmissible = optional || declared?.required === false || (declared?.default ?? null) !== null
  // A page without a list's rows would be made without a word about a payload that has lost them.
  return (kind === 'rows' || kind === 'values') && !isOmissible ? 'there' : 'free'
}
