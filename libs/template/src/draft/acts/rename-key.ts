import { type Node, parseTree } from 'jsonc-parser'

/**
 * A JSON text in which a key has another name, in each row where it stands; not another byte of it changes. The same text where it stands
 * nowhere.
 */
export function renameKey(text: string, path: readonly string[], to: string): string {
  const keys = keysAt(parseTree(text), path)
  return keys
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (left, { offset, length }) => left.slice(0, offset) + JSON.stringify(to) + left.slice(offset + length),
      text,
    )
}

function keysAt(node: Node | undefined, path: readonly string[]): Node[] {
  const [name, ...rest] = path
  if (node?.type === 'array') return (node.children ?? []).flatMap((item) => keysAt(item, path))
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (!key || key.value !== name) return []
    return rest.length === 0 ? [key] : keysAt(value, rest)
  })
}
