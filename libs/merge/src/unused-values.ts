import { type FaultItem, type Field, quoted } from '@platen/contract'
import { faultsListedMax } from './bounds.ts'
import { createFaultList, type Position } from './fault-list.ts'
import { createStepCounter } from './field-index.ts'
import { type DataRecord, isRecord } from './scope.ts'

/**
 * Returns values that are neither printed nor used in a formula: declared fields that the page, the file name and formulas do not use, each
 * once at its first position, up to 100. `checkData` reports unknown keys. Throws as `checkData` does for data that needs too many steps.
 */
export function findUnusedValues(
  fields: readonly Field[],
  data: unknown,
  { pointerPrefix = '/data', stepsMax }: { pointerPrefix?: string; stepsMax?: number } = {},
): FaultItem[] {
  const count = createStepCounter(stepsMax)
  const found = createFaultList(pointerPrefix)
  const known = new Set<string>()
  const usedInComputed = new Set(namesInComputed(fields))

  function visit(level: readonly Field[], record: DataRecord, position: Position, path: string): void {
    count(level.length)
    for (const [name, named] of Map.groupBy(level, (field) => field.name)) {
      if (!Object.hasOwn(record, name)) continue
      const value = record[name]
      const at = { key: name, outer: position }
      const within = `${path}\n${name}`
      if (!named.some(isUsed)) {
        const isNew = named.some(isPlaced) && !usedInComputed.has(name) && !known.has(within)
        known.add(within)
        if (isNew) found.add(at, () => unused(name))
        continue
      }
      const children = named.flatMap((field) => field.children)
      if (children.length === 0) continue
      if (isRecord(value)) visit(children, value, at, within)
      else if (Array.isArray(value)) {
        for (const [index, item] of (value as unknown[]).entries())
          if (isRecord(item)) visit(children, item, { key: index, outer: at }, within)
      }
    }
  }

  if (isRecord(data)) visit(fields, data, null, '')
  return found.items.slice(0, faultsListedMax)
}

/** A computed list prints values in the rows of another list, but its name does not show which list. */
function* namesInComputed(fields: readonly Field[], isInside = false): Generator<string> {
  for (const { name, formula, children } of fields) {
    if (isInside) yield name
    yield* namesInComputed(children, isInside || formula !== undefined)
  }
}

function isUsed({ plain, section, inverted, itemIsValue, isInput, children }: Field): boolean {
  return plain || section || inverted || itemIsValue || isInput === true || children.some(isUsed)
}

function isPlaced({ declared, formula, isOuter }: Field): boolean {
  return declared !== undefined && formula === undefined && isOuter !== true
}

function unused(name: string): Pick<FaultItem, 'code' | 'message'> {
  return { code: 'not_used', message: `The template does not print ${quoted(name)}.` }
}
