import type { ConnectorFilling } from '@platen/catalog'
import type { ConnectorMapping, FieldChange, FieldSource } from '@platen/contract'

/** The changes, with the connectors whose mapping fills a field that is gone, or something within it. */
export function nameConnectors(
  changes: readonly FieldChange[],
  connectors: readonly ConnectorFilling[],
): FieldChange[] {
  const filling = connectors.map(({ name, mapping }) => ({
    name,
    paths: pathsOf((mapping as ConnectorMapping | null)?.fields ?? {}),
  }))
  return changes.map((change) => {
    if (change.change !== 'removed') return change
    const isIt = (path: string) => path === change.name || path.startsWith(`${change.name}.`)
    const filledBy = filling.filter(({ paths }) => paths.some(isIt)).map(({ name }) => name)
    return filledBy.length > 0 ? { ...change, filledBy } : change
  })
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
