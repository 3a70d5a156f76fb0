import type { ConnectorFilling } from '@platen/database'
import type {
  Bundle,
  ConnectorMapping,
  Field,
  FieldChange,
  FieldSource,
  TemplateChanges,
} from '@platen/contract'
import { compareFields, type FieldsInUse } from './compare-fields.ts'
import { compareLanguages } from './compare-languages.ts'

/** The parts of a version that callers depend on. */
export type ComparedVersion = Pick<Bundle, 'fields' | 'settings'>

/** Input for a comparison. It is plain data, so that it can be sent to a thread. */
export interface ComparisonTask {
  before: ComparedVersion
  after: ComparedVersion
  used: readonly FieldsInUse[]
  connectors: readonly ConnectorFilling[]
}

/** Compares two versions of a template. */
export function compareVersions({ before, after, used, connectors }: ComparisonTask): TemplateChanges {
  const fields: FieldChange[] = compareFields(before.fields, after.fields, used)
  return {
    fields: nameConnectors(fields, connectors),
    languages: compareLanguages(before.settings, after.settings),
  }
}

const smallFieldsMax = 300
const smallUsedMax = 20
const smallLettersMax = 64 * 2 ** 10

/** Whether a comparison takes only a few milliseconds. */
export function isSmallComparison({ before, after, used, connectors }: ComparisonTask): boolean {
  const versions = [before.fields, after.fields, ...used.map(({ fields }) => fields)]
  const letters = connectors.reduce((sum, { mapping }) => sum + (mapping?.length ?? 0), 0)
  return (
    used.length <= smallUsedMax &&
    letters <= smallLettersMax &&
    versions.every((fields) => hasAtMost(fields, smallFieldsMax))
  )
}

function hasAtMost(fields: readonly Field[], max: number): boolean {
  let left = max
  const count = (each: readonly Field[]): void => {
    left -= each.length
    for (const { children } of each) if (left >= 0) count(children)
  }
  count(fields)
  return left >= 0
}

/** Adds the names of connectors whose mapping fills a removed field, or a field inside it. */
function nameConnectors(
  changes: readonly FieldChange[],
  connectors: readonly ConnectorFilling[],
): FieldChange[] {
  const filledBy = new Map<string, string[]>()
  for (const { name, mapping } of connectors) {
    // The mapping was checked when it was saved.
    const sources = mapping === null ? {} : (JSON.parse(mapping) as ConnectorMapping).fields
    for (const path of withParents(pathsOf(sources))) {
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

/** Returns the paths and all their parent paths, once each. */
function withParents(paths: readonly string[]): Set<string> {
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

/** Returns the dotted paths of the mapped fields, in the format in which changes name fields. */
function pathsOf(sources: Readonly<Record<string, FieldSource>>): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    if (source.from === 'nothing') return []
    const lists = source.from === 'list' ? [source, ...(source.further ?? [])] : []
    const inside = lists.flatMap(({ columns = {} }) => pathsOf(columns))
    return [path, ...inside.map((column) => `${path}.${column}`)]
  })
}
