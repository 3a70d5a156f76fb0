import type { DataField, DataLevel } from '../tree/data-field.ts'
import type { JsonSchema } from './json-schema.ts'
import { describeField, plainSchema, typesOf } from './plain-schema.ts'

/**
 * Maximum number of names that a schema repeats at outer levels. In a deep template with many names, most of the schema would be names repeated at
 * every level. Realistic templates need a few hundred (November 2026).
 */
const namesMax = 10_000
/** Maximum total number of levels that all conditions pass through on the way to these outer levels. */
const stepsMax = 10_000

/** How many more names and steps the limits allow. */
interface Room {
  names: number
  steps: number
}

/**
 * Returns the schema for an object with these fields and the names that nested sections look up at this level. Beyond the limits, the schema is less
 * strict:
 * objects accept any name, and conditions are omitted.
 */
export function objectSchema(level: DataLevel): JsonSchema {
  const { schema, sought } = readObject(level, { names: namesMax, steps: stepsMax })
  // At the top level, there is no outer object that could have the name.
  const conditions = [...sought.values()].flat()
  return conditions.length === 0 ? schema : { ...schema, allOf: conditions }
}

/** Conditions that an object must meet unless an outer object has the name. */
type Sought = Map<string, JsonSchema[]>

function readObject(level: DataLevel, room: Room): { schema: JsonSchema; sought: Sought } {
  const required = level.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const sought: Sought = new Map(
    level.soughtOutwards.map((name) => [name, [{ type: 'object', required: [name] }]]),
  )
  // Reserved before nested sections, so that the top level has its names first.
  const saysOuter = level.outer.size <= room.names
  if (saysOuter) room.names -= level.outer.size
  const properties = level.fields.map((field) => {
    const read = readField(field, room)
    for (const [name, conditions] of read.sought) {
      // Every object at this level has the name, so it is not looked up in outer levels.
      if (level.isScope && required.includes(name)) continue
      const here = withRoom(conditions, room).map((condition) => {
        const inside = {
          type: level.isScope ? 'object' : ['object', 'null'],
          properties: { [field.name]: condition },
        }
        return level.isScope ? { type: 'object', anyOf: [{ required: [name] }, inside] } : inside
      })
      const others = sought.get(name)
      if (others) others.push(...here)
      else sought.set(name, here)
    }
    return [field.name, read.schema] as const
  })
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(level.outer.size > 0 && saysOuter && { patternProperties: { [oneOf(level.outer)]: {} } }),
    ...(required.length > 0 && { required }),
    ...(saysOuter && { additionalProperties: false }),
  }
  return { schema, sought }
}

function readField(field: DataField, room: Room): { schema: JsonSchema; sought: Sought } {
  const { item, level } = field
  if (field.kind === 'group' && level) {
    const { schema, sought } = readObject(level, room)
    return { schema: { ...describeField(field), ...schema, type: typesOf(field, ['object']) }, sought }
  }
  if (field.kind !== 'list') return { schema: plainSchema(field), sought: new Map() }
  const inside = level
    ? readObject(level, room)
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
      withRoom(conditions, room).map((items) => ({ type: schema.type, items })),
    ]),
  )
  return { schema, sought }
}

/** Returns the conditions that the limits allow at an outer level. */
function withRoom(conditions: readonly JsonSchema[], room: Room): readonly JsonSchema[] {
  const taken = conditions.slice(0, room.steps)
  room.steps -= taken.length
  return taken
}

function oneOf(names: ReadonlySet<string>): string {
  const escaped = [...names].map((name) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
  return `^(?:${escaped.join('|')})$`
}
