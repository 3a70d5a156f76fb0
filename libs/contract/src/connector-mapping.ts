import { type TSchema, type TUnsafe, Type } from 'typebox'

/** Limits for a connector's mapping. */
export const connectorMappingBounds = {
  /** Maximum number of fields at one level, including the columns of a list. */
  fieldsMax: 500,
  /** Maximum depth of nested lists. */
  listDepthMax: 4,
  /** Maximum number of lists whose rows are appended to a list. */
  furtherListsMax: 6,
  /** Maximum length of a path into the payload, in UTF-16 units. */
  pathLengthMax: 500,
  formulaLengthMax: 2_000,
  /** Maximum length of a constant, or of text with paths, in UTF-16 units. */
  textLengthMax: 10_000,
} as const

/** A constant in a mapping. `null` is an empty value. */
export type MappingConstant = string | number | boolean | null

/**
 * What fills one template field.
 *
 * A path is dotted (`billing_address.name`). Brackets select a list item by index (`lines.data[0].id`) or by a value
 * (`answers[field.ref=email].email`). Names with special characters are quoted (`fields["Unit.price"]`), and an empty path is the whole
 * payload. In the columns of a list, paths start at the row, or at the payload with the prefix `$.`.
 */
export type FieldSource =
  /** A value in the payload. `otherwise` is used if the value is missing or empty. */
  | { from: 'path'; path: string; otherwise?: MappingConstant }
  | ListSource
  /** A formula over the payload, in the formula language of templates. In a column, names are looked up in the row first. */
  | { from: 'formula'; formula: string }
  /** Text with paths in double braces. Lines that become empty are removed. */
  | { from: 'text'; text: string }
  | { from: 'constant'; value: MappingConstant }
  | { from: 'nothing' }

/**
 * A list in the payload. Each item becomes a row (`columns`), or a plain value (`item`). `further` lists append rows, such as shipping after the
 * items of an order; they are supported only for top-level lists. A list that is missing from the payload has no rows.
 */
export interface ListSource {
  from: 'list'
  path: string
  columns?: Record<string, FieldSource>
  item?: FieldSource
  further?: ListSource[]
}

/** The types that the values of a payload had when the formulas were written, by name. */
export type PayloadShape = Record<string, PayloadShapeField>

/** The type of one value. `fields` contains the types of the values in a group or in the rows of a list. */
export interface PayloadShapeField {
  type: 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'list' | 'group'
  fields?: PayloadShape
  /** Type of the values in a list of plain values. */
  item?: PayloadShapeField
  /** Set if the type is unknown, because the value was `null` or the list was empty. */
  isEmpty?: true
}

/** How a payload is mapped to a template's data: the source of each field, by dotted path (`customer.name`). Column paths start at the row. */
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

/**
 * Returns the schema for a field source. It is written out for each level of nested lists, because a recursive schema cannot be part of other
 * schemas.
 */
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
  const listProperties = {
    from: Type.Literal('list'),
    path,
    columns: Type.Optional(sourcesSchema(depth + 1)),
    item: Type.Optional(byFrom(plain)),
  }
  const further = Type.Optional(
    Type.Array(Type.Object(listProperties, exact), { maxItems: bounds.furtherListsMax }),
  )
  const list = Type.Object(depth === 0 ? { ...listProperties, further } : listProperties, exact)
  return byFrom([...plain, list])
}

/** Adds a discriminator, so that the validator checks only one alternative per level, and reports only errors for that alternative. */
function byFrom(oneOf: TSchema[]): TUnsafe<FieldSource> {
  return Type.Unsafe<FieldSource>({ type: 'object', discriminator: { propertyName: 'from' }, oneOf })
}

/** A mapping as the dashboard sends it. `shape` is checked when it is read. */
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
