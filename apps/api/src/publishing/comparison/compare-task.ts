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

/** A version of a template, as far as callers notice its differences. */
export type ComparedVersion = Pick<Bundle, 'fields' | 'settings'>

/** What is compared: plain data, so that a thread can be given it. */
export interface ComparisonTask {
  before: ComparedVersion
  after: ComparedVersion
  used: readonly FieldsInUse[]
  connectors: readonly ConnectorFilling[]
}

/** Compares two versions. */
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

/** Whether a comparison takes some milliseconds only. */
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

/** The changes, with the connectors whose mapping fills a field that is gone, or something within it. */
function nameConnectors(
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
