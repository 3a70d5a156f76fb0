import type { DraftSource } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import type { DraftChange } from '../../draft/history.ts'

const first = 'sample.json'
export const samplesMax = 50
const nameLengthMax = 80

/** A change to the sample files, and the sample to show afterwards. */
export interface SampleChange {
  change: DraftChange
  file: string
}

export function isFirstSample(file: string): boolean {
  return file === first
}

/** Adds a sample with a name similar to the requested one. The first sample of a template becomes sample.json. */
export function addSample(source: DraftSource, wantedName: string, text: string): SampleChange {
  const file = sampleFiles(source).length === 0 ? first : fileOf(freeName(source, wantedName))
  return { file, change: { files: { [file]: text } } }
}

/** Returns why a sample cannot have this name; `undefined` if it can. `own` is its current file. */
export function sampleNameFault(source: DraftSource, name: string, own?: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return 'Enter a name.'
  if (trimmed.length > nameLengthMax) return `A name can have up to ${nameLengthMax} characters.`
  if (trimmed !== safeName(trimmed))
    return 'A name must start with a letter or number, cannot end with a dot, and cannot contain / \\ : * ? " < > | % #.'
  const file = fileOf(trimmed).toLowerCase()
  const isTaken = sampleFiles(source).some((known) => known !== own && known.toLowerCase() === file)
  return isTaken ? 'Another sample has this name.' : undefined
}

export function renameSample(source: DraftSource, file: string, name: string): SampleChange {
  const to = fileOf(name.trim())
  if (to === file) return { file, change: {} }
  return { file: to, change: { files: { [file]: null, [to]: source.files[file] ?? '{}\n' } } }
}

/** Removes a sample and returns its neighbor to show next. */
export function removeSample(
  source: DraftSource,
  file: string,
): { change: DraftChange; file: string | undefined } {
  const files = sampleFiles(source)
  const at = files.indexOf(file)
  return { change: { files: { [file]: null } }, file: files[at + 1] ?? files[at - 1] }
}

/** Renames the sample to sample.json, which is shown first. The previous one keeps its text under a new name. */
export function makeFirst(source: DraftSource, file: string): SampleChange {
  const before = source.files[first]
  const kept = before === undefined ? {} : { [fileOf(freeName(source, 'former first'))]: before }
  return { file: first, change: { files: { ...kept, [file]: null, [first]: source.files[file] ?? '{}\n' } } }
}

function fileOf(name: string): string {
  return `samples/${name.normalize('NFC')}.json`
}

function freeName(source: DraftSource, wantedName: string): string {
  const name = safeName(wantedName).slice(0, nameLengthMax).trim() || 'sample'
  const taken = new Set(sampleFiles(source).map((file) => file.toLowerCase()))
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name} ${count}`
    if (!taken.has(fileOf(tried).toLowerCase())) return tried
  }
}

/** Returns a name that all file systems and zip files accept. */
function safeName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cs}/\\:*?"<>|%#\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
}
