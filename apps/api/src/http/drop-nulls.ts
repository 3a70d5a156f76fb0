/** What is read of a JSON schema here. */
interface ObjectSchema {
  properties?: Record<string, ObjectSchema>
  required?: readonly string[]
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly ObjectSchema[]
  oneOf?: readonly ObjectSchema[]
}

/** The optional fields of an object that may not be null, and what holds of the fields of objects in it. */
interface Droppable {
  names: ReadonlySet<string>
  inside: ReadonlyMap<string, Droppable>
}

/**
 * Makes a function that takes `null` for an optional field of a body as if the field were absent, as serializers of Java and C# send it: the
 * body as it came where it has no such field, else a copy. A field whose schema takes null keeps it, and so do items of lists and values by
 * name, such as merge data.
 */
export function createNullDropper(schema: object): (body: unknown) => unknown {
  const droppable = droppableOf(schema)
  return (body) => withoutNulls(body, droppable)
}

function droppableOf({ properties = {}, required = [] }: ObjectSchema): Droppable {
  const fields = Object.entries(properties)
  return {
    names: new Set(
      fields.filter(([name, schema]) => !required.includes(name) && !takesNull(schema)).map(([name]) => name),
    ),
    inside: new Map(
      fields.flatMap(([name, schema]) => (schema.properties ? [[name, droppableOf(schema)] as const] : [])),
    ),
  }
}

function takesNull({ type, const: value, enum: values, anyOf, oneOf }: ObjectSchema): boolean {
  const union = anyOf ?? oneOf
  if (union) return union.some(takesNull)
  if (values) return values.includes(null)
  if (type !== undefined) return type === 'null' || type.includes('null')
  return value === undefined || value === null
}

function withoutNulls(body: unknown, { names, inside }: Droppable): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  let copy: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(body)) {
    const below = inside.get(name)
    const kept: unknown = below ? withoutNulls(value, below) : value
    const isDropped = value === null && names.has(name)
    if (!isDropped && kept === value) continue
    copy ??= { ...body }
    if (isDropped) delete copy[name]
    else copy[name] = kept
  }
  return copy ?? body
}
