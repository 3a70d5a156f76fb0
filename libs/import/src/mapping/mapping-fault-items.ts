import { type FaultItem, type NameSearch, quoted } from '@platen/contract'
import { nameOfValue } from '@platen/merge'
import { targetLabel } from './targets/target-label.ts'
import type { FillTarget } from './targets/fill-targets.ts'
import { levelTargets } from './targets/find-target.ts'

/** Returns the error for a field that does not exist or cannot be filled. `targets` are the fields at its level. */
export function noSuchField(
  path: string,
  pointer: string,
  { targets, nearest }: { targets: readonly FillTarget[]; nearest: NameSearch },
): FaultItem {
  const suggestion = nearest(path, pathsOf(targets))
  const message = `The template has no field ${quoted(path)} that can be filled. Remove it from the mapping, or choose another field.`
  return { pointer, code: 'field_not_found', message, ...(suggestion !== undefined && { suggestion }) }
}

/** The paths are read only while the search has steps left. */
function* pathsOf(targets: readonly FillTarget[]): Generator<string> {
  for (const { path } of levelTargets(targets)) yield path
}

/** Returns the error for a value that cannot be converted. `expected` follows "needs"; `advice` is a sentence. */
export function wrongValue(
  { label }: FillTarget,
  {
    pointer,
    value,
    expected,
    advice,
  }: { pointer: string; value: unknown; expected: string; advice?: string },
): FaultItem {
  const message = `${quoted(label)} needs ${expected}, not ${nameOfValue(value)}.`
  return { pointer, code: 'wrong_type', message: advice === undefined ? message : `${message} ${advice}` }
}

export function needsRows({ label }: FillTarget, pointer: string): FaultItem {
  const message = `${quoted(label)} is a list of rows: choose the list in the payload whose rows fill it.`
  return { pointer, code: 'wrong_type', message }
}

export function noPath(written: string, pointer: string): FaultItem {
  const message = `${quoted(written)} is not a path in the payload.`
  return { pointer, code: 'invalid_path', message }
}

export function notInPayload(written: string, { label }: FillTarget, pointer: string): FaultItem {
  const message = `The payload has no ${quoted(written)}, which fills ${quoted(label)}.`
  return { pointer, code: 'not_in_payload', message }
}

export function notFilled(target: FillTarget, pointer: string): FaultItem {
  const message = `${quoted(targetLabel(target))} is required. Choose a value for it.`
  return { pointer, code: 'not_filled', message }
}
