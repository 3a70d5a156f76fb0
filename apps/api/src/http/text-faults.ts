import type { FaultItem } from '@platen/contract'
import { createFaultList, findUnprintableTexts, type Position } from '@platen/merge'

/** The parts of a JSON schema that describe the positions of strings. */
interface SchemaNode {
  type?: string | readonly string[]
  maxLength?: number
  contentEncoding?: string
  properties?: Record<string, SchemaNode>
  /** Schemas of the values in a record. */
  patternProperties?: Record<string, SchemaNode>
  additionalProperties?: boolean | SchemaNode
  items?: SchemaNode
  anyOf?: readonly SchemaNode[]
  oneOf?: readonly SchemaNode[]
}

/** Where a schema has strings. Branches of unions are merged, so that a value is visited once. */
interface TextShape {
  isText: boolean
  items: TextShape | undefined
  properties: ReadonlyMap<string, TextShape | undefined>
  /** Values in a record, with any name. */
  others: TextShape | undefined
  /** The names in a record are strings too. */
  hasNames: boolean
}

const faultsMax = 100

/**
 * Returns a function that finds strings in a body with characters that cannot be stored or displayed. It returns `invalid_text` for the first 100 of
 * them, and then stops. Use it for valid bodies only, because the schema limits the values to check. Strings without a `maxLength` are files, which
 * are checked when they are read. Values that the schema does not describe, such as `data`, are not checked here either.
 */
export function createTextCheck(schema: object): (body: unknown) => readonly FaultItem[] {
  const root = shapeOf([schema])
  return (body) => {
    const faults = createFaultList('')

    /** Returns whether to continue. */
    function visit(shape: TextShape | undefined, value: unknown, position: Position): boolean {
      if (!shape) return true
      if (typeof value === 'string') {
        if (shape.isText) findUnprintableTexts(value, faults, position)
      } else if (Array.isArray(value)) {
        const { items } = shape
        return !items || value.every((item, key) => visit(items, item, { key, outer: position }))
      } else if (typeof value === 'object' && value !== null)
        return visitFields(shape, value as Record<string, unknown>, position)
      return faults.items.length < faultsMax
    }

    function visitFields(shape: TextShape, value: Record<string, unknown>, outer: Position): boolean {
      return Object.keys(value).every((key) => {
        const position = { key, outer }
        const { properties, others } = shape
        if (!visit(properties.has(key) ? properties.get(key) : others, value[key], position)) return false
        if (shape.hasNames) findUnprintableTexts(key, faults, position)
        return faults.items.length < faultsMax
      })
    }

    visit(root, body, null)
    return faults.items
  }
}

/** Returns `undefined` for schemas without strings, whose values are skipped. */
function shapeOf(schemas: readonly SchemaNode[]): TextShape | undefined {
  const nodes = schemas.flatMap(branchesOf)
  const texts = nodes.filter(isText)
  const records = nodes.flatMap(recordValues)
  const names = new Set(nodes.flatMap(({ properties = {} }) => Object.keys(properties)))
  const shape: TextShape = {
    isText: texts.length > 0 && texts.every(({ maxLength }) => maxLength !== undefined),
    items: shapeOfSome(nodes.flatMap(({ items }) => items ?? [])),
    properties: new Map(
      [...names].map((name) => [name, shapeOfSome(nodes.flatMap((node) => childrenOf(node, name)))]),
    ),
    others: shapeOfSome(records),
    hasNames: records.length > 0,
  }
  const hasTexts =
    shape.isText || shape.hasNames || shape.items || [...shape.properties.values()].some(Boolean)
  return hasTexts ? shape : undefined
}

function shapeOfSome(schemas: readonly SchemaNode[]): TextShape | undefined {
  return schemas.length === 0 ? undefined : shapeOf(schemas)
}

function branchesOf(node: SchemaNode): readonly SchemaNode[] {
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap(branchesOf)
  return branches.length > 0 ? branches : [node]
}

function childrenOf(node: SchemaNode, name: string): readonly SchemaNode[] {
  const { properties = {} } = node
  return Object.hasOwn(properties, name) ? [properties[name] as SchemaNode] : recordValues(node)
}

function recordValues({ patternProperties = {}, additionalProperties }: SchemaNode): readonly SchemaNode[] {
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [...Object.values(patternProperties), ...others]
}

function isText({ type, contentEncoding }: SchemaNode): boolean {
  return (
    contentEncoding === undefined && (type === 'string' || (Array.isArray(type) && type.includes('string')))
  )
}
