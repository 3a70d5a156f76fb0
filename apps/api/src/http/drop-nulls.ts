/** The parts of a JSON schema that are read here. */
interface ObjectSchema {
  properties?: Record<string, ObjectSchema>
  required?: readonly string[]
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly ObjectSchema[]
  oneOf?: readonly ObjectSchema[]
}

/** The optional, non-nullable fields of an object, and those of the objects in it. */
interface Droppable {
  names: ReadonlySet<string>
  inside: ReadonlyMap<string, Droppable>
}

/**
 * Returns a function that removes optional fields that are `null`, because Java and C# serializers send absent fields this way. It returns the same body if
 * there is nothing to remove, or else a copy. Fields that allow null keep it, and so do items of lists and values of maps, such as merge data.
 */
export function createNullDropper(schema: object): (body: unknown) => unknown {
  const droppable = droppableOf(schema)
  return (body) => withoutNulls(body, droppable)
}

function droppableOf({ properties = {}, required = [] }: ObjectSchema): Droppable {
  const fields = Object.entries(properties)
  return {
    names: new Set(
      fields
        .filter(([name, schema]) => !required.includes(name) && !allowsNull(schema))
        .map(([name]) => name),
    ),
    inside: new Map(
      fields.flatMap(([name, schema]) => (schema.properties ? [[name, droppableOf(schema)] as const] : [])),
    ),
  }
}

function allowsNull({ type, const: value, enum: values, anyOf, oneOf }: ObjectSchema): boolean {
  const union = anyOf ?? oneOf
  if (union) return union.some(allowsNull)
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
