import type { ConnectorFilling } from '@platen/database'
import type { ConnectorMapping, FieldChange, FieldSource } from '@platen/contract'

/** The changes, with the connectors whose mapping fills a field that is gone, or something within it. */
export function nameConnectors(
  changes: readonly FieldChange[],
  connectors: readonly ConnectorFilling[],
): FieldChange[] {
  const filledBy = new Map<string, string[]>()
  for (const { name, mapping } of connectors) {
    // It was checked where it was set.
    const sources = mapping === null ? {} : (JSON.parse(mapping) as ConnectorMapping).fields
    for (const path of withinOf(pathsOf(sources))) {
      const names = filledBy.get(path) ?? []
      names.push(name)
      filledBy.set(path, names)
    }
  }
  return changes.map((change) => {
    const names = change.change === 'removed' ? filledBy.get(change.name) : undefined
    return names ? { ...change, filledBy: names } : change
  })
}

/** The paths, and those of all that they are within, each once. */
function withinOf(paths: readonly string[]): Set<string> {
  const all = new Set<string>()
  for (const path of paths)
    for (
      let part = path;
      part !== '' && !all.has(part);
      part = part.slice(0, Math.max(0, part.lastIndexOf('.')))
    )
      all.add(part)
  return all
}

/** Dotted, as changes name fields. */
function pathsOf(sources: Readonly<Record<string, FieldSource>>): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    if (source.from === 'nothing') return []
    const lists = source.from === 'list' ? [source, ...(source.further ?? [])] : []
    const inside = lists.flatMap(({ columns = {} }) => pathsOf(columns))
    return [path, ...inside.map((column) => `${path}.${column}`)]
  })
}
