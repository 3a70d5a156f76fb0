import {
  type ConnectorMapping,
  type FaultItem,
  type Field,
  type FieldSource,
  nearestName,
  pointerTo,
  quoted,
} from '@platen/contract'
import { textPieces } from './apply/fill-text.ts'
import { readPathText } from './path/payload-path.ts'
import { type FillTarget, fillTargets } from './targets/fill-targets.ts'
import { findTarget, levelTargets } from './targets/find-target.ts'

/**
 * What a mapping and a template's fields do not agree on, before any payload comes: `no_such_field` for fields that are gone (with
 * `suggestion` where one is near), `not_filled` for those that must be there and that nothing fills, `wrong_path` for what is no path, and
 * `wrong_type` for a list that is filled as a plain value, or the other way round. Pointers are those of the data, rows as `0`.
 */
export function mappingFaults(mapping: ConnectorMapping, fields: readonly Field[]): FaultItem[] {
  return levelFaults(mapping.fields, fillTargets(fields), [])
}

function levelFaults(
  sources: Readonly<Record<string, FieldSource>>,
  targets: readonly FillTarget[],
  at: readonly (string | number)[],
): FaultItem[] {
  const pointerOf = (path: string) => `/data${pointerTo([...at, ...path.split('.')])}`
  const named = Object.entries(sources).flatMap(([path, source]): FaultItem[] => {
    const target = findTarget(targets, path)
    if (target && target.kind !== 'group')
      return sourceFaults(source, { target, pointer: pointerOf(path), at: [...at, ...path.split('.')] })
    if (source.from === 'nothing') return []
    const suggestion = nearestName(
      path,
      levelTargets(targets).map((one) => one.path),
    )
    const message = `The template has no field ${quoted(path)} any more: take it out of the mapping, or fill another one.`
    return [
      {
        pointer: pointerOf(path),
        code: 'no_such_field',
        message,
        ...(suggestion !== undefined && { suggestion }),
      },
    ]
  })
  const unfilled = levelTargets(targets).flatMap(({ path, label, need, kind }): FaultItem[] => {
    const isNeeded = need === 'filled' || (need === 'there' && kind === 'value')
    const source = Object.hasOwn(sources, path) ? sources[path] : undefined
    if (!isNeeded || (source !== undefined && source.from !== 'nothing')) return []
    const message = `Nothing fills ${quoted(label)} yet, which each document needs.`
    return [{ pointer: pointerOf(path), code: 'not_filled', message }]
  })
  return [...named, ...unfilled]
}

function sourceFaults(
  source: FieldSource,
  { target, pointer, at }: { target: FillTarget; pointer: string; at: readonly (string | number)[] },
): FaultItem[] {
  const { kind, label } = target
  if (source.from === 'nothing') return []
  if (kind === 'rows' && source.from !== 'list') {
    const message = `${quoted(label)} is a list of rows: choose the list of the payload whose rows fill it.`
    return [{ pointer, code: 'wrong_type', message }]
  }
  const paths = pathsOf(source)
  const wrong = paths.find((path) => readPathText(path) === undefined)
  if (wrong !== undefined)
    return [{ pointer, code: 'wrong_path', message: `${quoted(wrong)} is no path into the payload.` }]
  if (kind !== 'rows' || source.from !== 'list') return []
  return levelFaults(source.columns ?? {}, target.inside, [...at, 0])
}

function pathsOf(source: FieldSource): string[] {
  if (source.from === 'path') return [source.path]
  if (source.from === 'text')
    return textPieces(source.text).flatMap((piece) => ('written' in piece ? [piece.written] : []))
  if (source.from !== 'list') return []
  return [source.path, ...(source.item ? pathsOf(source.item) : [])]
}
