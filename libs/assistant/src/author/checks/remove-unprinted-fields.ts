import type { DraftSource } from '@platen/contract'
import { isJsonObject, readSample, removeEverywhere, sampleFiles, valuesAt } from '@platen/template/draft'
import { usedFields } from './used-fields.ts'

/** Removes fields from samples and settings if no merge tag uses them anymore. A group is removed with its last field. */
export function removeUnprintedFields(source: DraftSource, removes: readonly string[]): DraftSource {
  return removes.reduce((left, name) => {
    const path = name.split('.')
    let now = without(left, path)
    for (let length = path.length - 1; length > 0 && now !== left; length--) {
      const around = path.slice(0, length)
      if (isEmpty(now, around)) now = without(now, around)
    }
    return now
  }, source)
}

function without(source: DraftSource, path: readonly string[]): DraftSource {
  const isUsed = usedFields(source).has(path.join('.'))
  const removed = isUsed ? undefined : removeEverywhere(source, [...path])
  // A field that a formula reads is kept. The checks for publishing report the conflict.
  if (!removed || 'refused' in removed) return source
  return { ...source, files: { ...source.files, ...removed.files } }
}

/** Returns whether the group is empty in every sample. */
function isEmpty(source: DraftSource, path: readonly string[]): boolean {
  return sampleFiles(source)
    .flatMap((file) => valuesAt(readSample(source.files[file] ?? '').data, [...path]))
    .every((value) => isJsonObject(value) && Object.keys(value).length === 0)
}
