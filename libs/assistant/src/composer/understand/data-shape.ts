import { isJsonObject } from '@platen/template/draft'
import { dataBounds } from './bounds.ts'

/** A name in the data, with its values from all objects or rows. */
export interface ShapeNode {
  name: string
  path: readonly string[]
  form: 'value' | 'values' | 'group' | 'list'
  /** The first values. */
  values: unknown[]
  rows: number
  isInList: boolean
  isOptional: boolean
  children: ShapeNode[]
}

/** Returns the names in objects: the rows of a list, or a single object. */
export function shapeOf(
  objects: readonly Readonly<Record<string, unknown>>[],
  path: readonly string[] = [],
  isInList = false,
): ShapeNode[] {
  const names = new Set(objects.flatMap((object) => Object.keys(object)))
  return [...names].map((name) => {
    const here = [...path, name]
    const found = objects.map((object) => (Object.hasOwn(object, name) ? object[name] : undefined))
    const known = found.filter((value) => value !== null && value !== undefined && value !== '')
    const isOptional = known.length < found.length
    const node = { name, path: here, rows: 0, isInList, isOptional, values: [], children: [] }
    const lists = known.filter((value) => Array.isArray(value))
    if (lists.length > 0) return listNode(node, lists)
    const groups = known.filter(isJsonObject)
    if (groups.length > 0) return { ...node, form: 'group', children: shapeOf(groups, here, isInList) }
    return { ...node, form: 'value', values: known.slice(0, dataBounds.valuesMax) }
  })
}

function listNode(node: Omit<ShapeNode, 'form'>, lists: readonly (readonly unknown[])[]): ShapeNode {
  const items = lists.flat()
  const rows = lists[0]?.length ?? 0
  const objects = items.filter(isJsonObject)
  if (objects.length > 0) return { ...node, form: 'list', rows, children: shapeOf(objects, node.path, true) }
  const isOptional = node.isOptional || items.length === 0
  return { ...node, form: 'values', rows, isOptional, values: items.slice(0, dataBounds.valuesMax) }
}
