import type { DataField, DataLevel } from '../tree/data-field.ts'
import type { JsonSchema } from './json-schema.ts'
import { describeField, plainSchema, typesOf } from './plain-schema.ts'

/** The schema of an object with these fields: no others, but for names that parts further in look up here. */
export function objectSchema(level: DataLevel): JsonSchema {
  const { schema, sought } = readObject(level)
  // Nothing stands around it.
  const conditions = [...sought.values()].flat()
  return conditions.length === 0 ? schema : { ...schema, allOf: conditions }
}

/** What must hold of an object unless something around it has the name. */
type Sought = Map<string, JsonSchema[]>

function readObject(level: DataLevel): { schema: JsonSchema; sought: Sought } {
  const required = level.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const sought: Sought = new Map(
    level.soughtOutwards.map((name) => [name, [{ type: 'object', required: [name] }]]),
  )
  const properties = level.fields.map((field) => {
    const read = readField(field)
    for (const [name, conditions] of read.sought) {
      // Each has it, so that nobody looks any further.
      if (level.isScope && required.includes(name)) continue
      const here = conditions.map((condition) => {
        const inside = {
          type: level.isScope ? 'object' : ['object', 'null'],
          properties: { [field.name]: condition },
        }
        return level.isScope ? { type: 'object', anyOf: [{ required: [name] }, inside] } : inside
      })
      sought.set(name, [...(sought.get(name) ?? []), ...here])
    }
    return [field.name, read.schema] as const
  })
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(level.outer.size > 0 && { patternProperties: { [oneOf(level.outer)]: {} } }),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  return { schema, sought }
}

function readField(field: DataField): { schema: JsonSchema; sought: Sought } {
  const { item, level } = field
  if (field.kind === 'group' && level) {
    const { schema, sought } = readObject(level)
    return { schema: { ...describeField(field), ...schema, type: typesOf(field, ['object']) }, sought }
  }
  if (field.kind !== 'list') return { schema: plainSchema(field), sought: new Map() }
  const inside = level
    ? readObject(level)
    : { schema: item ? plainSchema(item) : {}, sought: new Map() as Sought }
  const schema = {
    ...describeField(field),
    type: typesOf(field, ['array']),
    ...(!field.mayBeEmpty && { minItems: 1 }),
    items: inside.schema,
  }
  const sought = new Map(
    [...inside.sought].map(([name, conditions]) => [
      name,
      conditions.map((items) => ({ type: schema.type, items })),
    ]),
  )
  return { schema, sought }
}

function oneOf(names: ReadonlySet<string>): string {
  const escaped = [...names].map((name) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
  return `^(?:${escaped.join('|')})$`
}
