import { type TSchema, type TUnsafe, Type } from 'typebox'

/** Bounds of what one connector's mapping says. */
export const connectorMappingBounds = {
  /** Fields on one level, columns of a list among them. */
  fieldsMax: 500,
  /** Lists in lists. */
  listDepthMax: 4,
  /** Lists whose rows stand below those of a list. */
  furtherListsMax: 6,
  /** UTF-16 units of a path into the payload. */
  pathLengthMax: 500,
  formulaLengthMax: 2_000,
  /** UTF-16 units of a text that stands in for a value, or is made of several. */
  textLengthMax: 10_000,
} as const

/** A plain value that stands in a mapping; `null` is an empty one. */
export type MappingConstant = string | number | boolean | null

/**
 * What fills one field of a template.
 *
 * A path is dotted (`billing_address.name`), with the index of a list's item in brackets (`lines.data[0].id`) or, in their place, the item
 * that has a text (`answers[field.ref=email].email`); a name with such signs stands in quotes (`fields["Unit.price"]`), and nothing at all
 * is the whole. In the columns of a list it begins at the row; `$.` before it begins at the payload.
 */
export type FieldSource =
  /** A value of the payload. `otherwise` stands in where the payload lacks it, or has it empty. */
  | { from: 'path'; path: string; otherwise?: MappingConstant }
  | ListSource
  /** The formula language of templates, over the payload; in a column over the row, and outwards. */
  | { from: 'formula'; formula: string }
  /** A text with paths in double braces; lines of which nothing is left are taken out. */
  | { from: 'text'; text: string }
  | { from: 'constant'; value: MappingConstant }
  | { from: 'nothing' }

/**
 * A list of the payload: each of its items becomes a row with `columns`, or a plain value by `item`. `further` lists give rows below these, as
 * shipping does below a shop's articles; of the document's own lists alone. One that the payload lacks has no rows.
 */
export interface ListSource {
  from: 'list'
  path: string
  columns?: Record<string, FieldSource>
  item?: FieldSource
  further?: ListSource[]
}

/** The types of a payload's values as they were when somebody wrote formulas over them, by name. */
export type PayloadShape = Record<string, PayloadShapeField>

/** One of them; `fields` are those of a group, or of a list's rows. */
export interface PayloadShapeField {
  type: 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'list' | 'group'
  fields?: PayloadShape
  /** Of a list of plain values: what they are. */
  item?: PayloadShapeField
  /** Nothing was there that shows a type, such as `null`, or for the items of an empty list. */
  isEmpty?: true
}

/** How a payload becomes a template's data: what fills each field, by its dotted path (`customer.name`; a list's columns by theirs in the row). */
export interface ConnectorMapping {
  fields: Record<string, FieldSource>
  shape?: PayloadShape
}

const bounds = connectorMappingBounds
const path = Type.String({ maxLength: bounds.pathLengthMax })
const constant = Type.Unsafe<MappingConstant>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: bounds.textLengthMax,
})
const exact = { additionalProperties: false }

function sourcesSchema(depth: number): TUnsafe<Record<string, FieldSource>> {
  return Type.Unsafe<Record<string, FieldSource>>({
    type: 'object',
    maxProperties: bounds.fieldsMax,
    propertyNames: { minLength: 1, maxLength: bounds.pathLengthMax },
    additionalProperties: sourceSchema(depth),
  })
}

/** Written out as deep as lists may stand in each other, as a schema that names itself cannot be put into others. */
function sourceSchema(depth: number): TUnsafe<FieldSource> {
  const plain = [
    Type.Object({ from: Type.Literal('path'), path, otherwise: Type.Optional(constant) }, exact),
    Type.Object(
      { from: Type.Literal('formula'), formula: Type.String({ maxLength: bounds.formulaLengthMax }) },
      exact,
    ),
    Type.Object(
      { from: Type.Literal('text'), text: Type.String({ maxLength: bounds.textLengthMax }) },
      exact,
    ),
    Type.Object({ from: Type.Literal('constant'), value: constant }, exact),
    Type.Object({ from: Type.Literal('nothing') }, exact),
  ]
  if (depth >= bounds.listDepthMax) return byFrom(plain)
  const said = {
    from: Type.Literal('list'),
    path,
    columns: Type.Optional(sourcesSchema(depth + 1)),
    item: Type.Optional(byFrom(plain)),
  }
  const further = Type.Optional(Type.Array(Type.Object(said, exact), { maxItems: bounds.furtherListsMax }))
  const list = Type.Object(depth === 0 ? { ...said, further } : said, exact)
  return byFrom([...plain, list])
}

/** `from` says which one is meant: so no other is tried, however many there are within each other, and faults are those of that one. */
function byFrom(oneOf: TSchema[]): TUnsafe<FieldSource> {
  return Type.Unsafe<FieldSource>({ type: 'object', discriminator: { propertyName: 'from' }, oneOf })
}

/** A mapping as the dashboard sends it. The shape is checked where it is read. */
export const connectorMappingSchema = Type.Object(
  {
    fields: sourcesSchema(0),
    shape: Type.Optional(
      Type.Unsafe<PayloadShape>({
        type: 'object',
        maxProperties: bounds.fieldsMax,
        additionalProperties: true,
      }),
    ),
  },
  exact,
)
