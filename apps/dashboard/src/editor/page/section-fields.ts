import { type Field, sectionChildren } from '@platen/contract'
import { dottedOf, type FieldKind, fieldsWithin, kindOf } from '@platen/template/draft'

/** A field that a condition or a repetition can use, by the name to write there. */
export interface SectionField {
  name: string
  kind: FieldKind
}

/** Returns the fields in scope, innermost first. `around` are the enclosing sections, outermost first. */
export function sectionFields(fields: readonly Field[], around: readonly string[]): SectionField[] {
  let levels: (readonly Field[])[] = [fields]
  for (const name of around) {
    const found = levels.map((level) => fieldAt(level, name)).find((field) => field !== undefined)
    if (found && (kindOf(found) === 'list' || kindOf(found) === 'object'))
      levels = [fieldsWithin(found), ...levels]
  }
  const named = new Map<string, SectionField>()
  for (const level of levels)
    for (const one of namesOf(level, '')) if (!named.has(one.name)) named.set(one.name, one)
  return [...named.values()]
}

function fieldAt(level: readonly Field[], name: string): Field | undefined {
  const [first, ...rest] = name.split('.')
  const field = level.find((one) => one.name === first)
  return field && rest.length > 0
    ? fieldAt([...dottedOf(field), ...sectionChildren(field)], rest.join('.'))
    : field
}

function namesOf(level: readonly Field[], before: string): SectionField[] {
  return level.flatMap((field): SectionField[] => {
    if (field.name === '.') return []
    const name = before + field.name
    const kind = kindOf(field)
    return [{ name, kind }, ...(kind === 'object' ? namesOf(fieldsWithin(field), `${name}.`) : [])]
  })
}
