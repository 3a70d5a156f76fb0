import type { DraftSource } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import type { DraftChange } from '../../draft/history.ts'

const first = 'sample.json'
export const samplesMax = 50
const nameLengthMax = 80

/** A change of the sample files, and the file to be shown after it. */
export interface SampleChange {
  change: DraftChange
  file: string
}

export function isFirstSample(file: string): boolean {
  return file === first
}

/** Adds a sample under a name near to the wished one; the first one of a template becomes sample.json. */
export function addSample(source: DraftSource, wish: string, text: string): SampleChange {
  const file = sampleFiles(source).length === 0 ? first : fileOf(freeName(source, wish))
  return { file, change: { files: { [file]: text } } }
}

/** Why a sample cannot have this name, or `undefined`. `own` is its file now. */
export function problemOfName(source: DraftSource, name: string, own?: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return 'Give it a name.'
  if (trimmed.length > nameLengthMax) return `A name has at most ${nameLengthMax} letters.`
  if (trimmed !== safeName(trimmed))
    return 'A name begins with a letter or number, does not end in a dot, and has none of / \\ : * ? " < > | % #.'
  const file = fileOf(trimmed).toLowerCase()
  const isTaken = sampleFiles(source).some((known) => known !== own && known.toLowerCase() === file)
  return isTaken ? 'Another sample has this name.' : undefined
}

export function renameSample(source: DraftSource, file: string, name: string): SampleChange {
  const to = fileOf(name.trim())
  if (to === file) return { file, change: {} }
  return { file: to, change: { files: { [file]: null, [to]: source.files[file] ?? '{}\n' } } }
}

/** Without the sample; its neighbour is shown. */
export function removeSample(
  source: DraftSource,
  file: string,
): { change: DraftChange; file: string | undefined } {
  const files = sampleFiles(source)
  const at = files.indexOf(file)
  return { change: { files: { [file]: null } }, file: files[at + 1] ?? files[at - 1] }
}

/** The sample becomes sample.json, which documents are shown with at first; the one before it keeps its text under a name of its own. */
export function makeFirst(source: DraftSource, file: string): SampleChange {
  const before = source.files[first]
  const kept = before === undefined ? {} : { [fileOf(freeName(source, 'former first'))]: before }
  return { file: first, change: { files: { ...kept, [file]: null, [first]: source.files[file] ?? '{}\n' } } }
}

function fileOf(name: string): string {
  return `samples/${name.normalize('NFC')}.json`
}

function freeName(source: DraftSource, wish: string): string {
  const name = safeName(wish).slice(0, nameLengthMax).trim() || 'sample'
  const taken = new Set(sampleFiles(source).map((file) => file.toLowerCase()))
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name} ${count}`
    if (!taken.has(fileOf(tried).toLowerCase())) return tried
  }
}

/** What file systems and zip files of every kind take. */
function safeName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cs}/\\:*?"<>|%#\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
}
