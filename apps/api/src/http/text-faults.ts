import { type FaultItem, pointerTo } from '@platen/contract'
import { unprintableTexts } from '@platen/merge'

/** The parts of a JSON schema that describe the positions of texts. */
interface SchemaNode {
  type?: string | readonly string[]
  maxLength?: number
  contentEncoding?: string
  properties?: Record<string, SchemaNode>
  /** Schemas of the values of a record. */
  patternProperties?: Record<string, SchemaNode>
  additionalProperties?: boolean | SchemaNode
  items?: SchemaNode
  anyOf?: readonly SchemaNode[]
  oneOf?: readonly SchemaNode[]
}

const faultsMax = 100

/**
 * Returns `invalid_text` for each text in the schema that has a character that cannot be stored or displayed. Texts without a `maxLength` are files, which
 * are checked when they are read. Values that the schema does not describe, such as `data`, are not checked here either.
 */
export function textFaults(schema: object, body: unknown): FaultItem[] {
  const faults: FaultItem[] = []

  function visit(nodes: readonly SchemaNode[], value: unknown, pointer: string): void {
    if (nodes.length === 0 || faults.length >= faultsMax) return
    if (typeof value === 'string') faults.push(...faultsOfText(nodes, value, pointer))
    else if (Array.isArray(value)) {
      const items = nodes.flatMap((node) => (node.items ? branchesOf(node.items) : []))
      if (items.some(hasTexts))
        for (const [index, item] of value.entries()) visit(items, item, `${pointer}/${index}`)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const at = pointer + pointerTo([name])
        visit(
          nodes.flatMap((node) => childrenOf(node, name)),
          inner,
          at,
        )
        // The names of a record are texts too.
        const isName = nodes.some((node) => recordValues(node).length > 0)
        if (isName) faults.push(...unprintableTexts(name, at))
      }
    }
  }

  visit(branchesOf(schema), body, '')
  return faults
}

function branchesOf(node: SchemaNode): readonly SchemaNode[] {
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap(branchesOf)
  return branches.length > 0 ? branches : [node]
}

function childrenOf(node: SchemaNode, name: string): readonly SchemaNode[] {
  const { properties = {} } = node
  const children = Object.hasOwn(properties, name) ? [properties[name] as SchemaNode] : recordValues(node)
  return children.flatMap(branchesOf)
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

/** Cached by schema, so that long lists without texts are skipped. */
const cache = new WeakMap<SchemaNode, boolean>()
function hasTexts(node: SchemaNode): boolean {
  const found = cache.get(node)
  if (found !== undefined) return found
  const { properties = {}, items, anyOf = [], oneOf = [] } = node
  const inside = [...Object.values(properties), ...anyOf, ...oneOf, ...(items ? [items] : [])]
  const result = isText(node) || recordValues(node).length > 0 || inside.some(hasTexts)
  cache.set(node, result)
  return result
}

function faultsOfText(nodes: readonly SchemaNode[], text: string, pointer: string): readonly FaultItem[] {
  const texts = nodes.filter(isText)
  const isChecked = texts.length > 0 && texts.every(({ maxLength }) => maxLength !== undefined)
  return isChecked ? unprintableTexts(text, pointer) : []
}
