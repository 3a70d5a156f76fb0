import {
  type ConnectorMapping,
  createNameSearch,
  type FaultItem,
  type Field,
  type FieldSource,
  type NameSearch,
  pointerTo,
  quoted,
  requestNameSteps,
} from '@platen/contract'
import { textPieces } from './apply/fill-text.ts'
import { needsRows, noPath, noSuchField, notFilled } from './mapping-fault-items.ts'
import { readPathText } from './path/payload-path.ts'
import { type FillTarget, fillTargets } from './targets/fill-targets.ts'
import { findTarget, neededTargets } from './targets/find-target.ts'

/**
 * Returns the conflicts of a mapping with a template's fields, without a payload: `field_not_found` for removed fields (with a similar name
 * as `suggestion`), `not_filled` for required fields without a source, `invalid_path`, and `wrong_type` for a list that is filled as a plain value.
 * Pointers refer to the data, with rows as `0`. The errors are advice: a mapping is saved anyway, and each payload is checked.
 */
export function mappingFaults(mapping: ConnectorMapping, fields: readonly Field[]): FaultItem[] {
  return levelFaults(mapping.fields, {
    targets: fillTargets(fields),
    at: [],
    nearest: createNameSearch(requestNameSteps),
  })
}

interface Level {
  targets: readonly FillTarget[]
  at: readonly (string | number)[]
  nearest: NameSearch
}

function levelFaults(
  sources: Readonly<Record<string, FieldSource>>,
  { targets, at, nearest }: Level,
): FaultItem[] {
  const pointerOf = (path: string) => `/data${pointerTo([...at, ...path.split('.')])}`
  const named = Object.entries(sources).flatMap(([path, source]): FaultItem[] => {
    const target = findTarget(targets, path)
    if (target && target.kind !== 'group')
      return sourceFaults(source, {
        target,
        pointer: pointerOf(path),
        at: [...at, ...path.split('.')],
        nearest,
      })
    return source.from === 'nothing' ? [] : [noSuchField(path, pointerOf(path), { targets, nearest })]
  })
  const filled = new Set(Object.keys(sources).filter((path) => sources[path]?.from !== 'nothing'))
  return [
    ...named,
    ...neededTargets(targets, filled)
      .filter(({ path }) => !filled.has(path))
      .map((target) => notFilled(target, pointerOf(target.path))),
  ]
}

function sourceFaults(
  source: FieldSource,
  { target, pointer, at, nearest }: Omit<Level, 'targets'> & { target: FillTarget; pointer: string },
): FaultItem[] {
  if (source.from === 'nothing') return []
  if (target.kind === 'rows' && source.from !== 'list') return [needsRows(target, pointer)]
  const wrong = pathsOf(source).find((path) => readPathText(path) === undefined)
  if (wrong !== undefined) return [noPath(wrong, pointer)]
  if (target.kind !== 'rows' || source.from !== 'list') return []
  const inside = { targets: target.inside, at: [...at, 0], nearest }
  const further = (source.further ?? []).flatMap((list): FaultItem[] =>
    readPathText(list.path) === undefined
      ? [noPath(list.path, pointer)]
      : levelFaults(list.columns ?? {}, inside).map((fault) => ({
          ...fault,
          // The error is not reported at the column of the first list, which may be correct.
          pointer,
          message: `In the rows of ${quoted(list.path)}: ${fault.message}`,
        })),
  )
  return [...levelFaults(source.columns ?? {}, inside), ...further]
}

function pathsOf(source: FieldSource): string[] {
  if (source.from === 'path') return [source.path]
  if (source.from === 'text')
    return textPieces(source.text).flatMap((piece) => ('written' in piece ? [piece.written] : []))
  if (source.from !== 'list') return []
  return [source.path, ...(source.item ? pathsOf(source.item) : [])]
}
