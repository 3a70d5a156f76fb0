import { decodeSourceText, type SortedFolder, sortFolder } from '@platen/template/bundle'
import { type DraftAsset, type DraftSource, escapePointerPart, Fault, type FaultItem } from '@platen/contract'
import { sha256Of } from '@platen/platform'
import { assetType } from './asset-type.ts'

/** A folder as a draft, with the assets for the store. */
export interface FolderDraft {
  source: DraftSource
  /** By hash. */
  assets: Map<string, { bytes: Uint8Array; contentType: string }>
  /** Notes about files that were ignored. */
  notes: string[]
}

/**
 * Converts a template folder, given as bytes by path, to a draft. Errors in the content of files are shown in the editor. Throws `invalid_upload` for
 * what a draft cannot contain: unsafe or duplicate names, too many or oversized files, text that is not UTF-8, or a missing template.html.
 */
export async function folderToDraft(given: ReadonlyMap<string, Uint8Array>): Promise<FolderDraft> {
  const folder = sortFolder(given)
  const notes = [...folder.notes]
  const faults = folder.faults.filter(({ file, code, message }) => {
    if (code !== 'empty_file') return true
    folder.files.assets.delete(file)
    notes.push(`${file} was ignored: ${message.charAt(0).toLowerCase()}${message.slice(1)}`)
    return false
  })
  if (faults.length > 0)
    throw invalidUpload(
      faults.map(({ file, code, message }) => ({ pointer: pointerOf(file), code, message })),
    )
  const { files, errors } = readTexts(folder.files)
  if (errors.length > 0) throw invalidUpload(errors)
  if (files['template.html'] === undefined)
    throw new Fault('invalid_upload', {
      detail: 'The file template.html is missing. Every template needs it.',
    })
  const assets: FolderDraft['assets'] = new Map()
  const named: [string, DraftAsset][] = []
  for (const [path, bytes] of folder.files.assets) {
    const asset = await draftAsset(path, bytes)
    assets.set(asset.sha256, { bytes, contentType: asset.contentType })
    named.push([path, asset])
  }
  return { source: { files, assets: Object.fromEntries(named) }, assets, notes }
}

/** Returns the entry of an asset in a draft. */
export async function draftAsset(path: string, bytes: Uint8Array): Promise<DraftAsset> {
  return { sha256: await sha256Of(bytes), bytes: bytes.length, contentType: assetType(path, bytes) }
}

function readTexts(files: SortedFolder['files']): { files: DraftSource['files']; errors: FaultItem[] } {
  const errors: FaultItem[] = []
  const texts: [string, string][] = []
  const given: [string, Uint8Array | undefined][] = [
    ['template.html', files.html],
    ['style.css', files.css],
    ['template.json', files.settings],
    ...files.samples,
    ...files.texts,
  ]
  for (const [path, bytes] of given) {
    if (!bytes) continue
    const read = decodeSourceText(path, bytes)
    if ('code' in read)
      errors.push({
        pointer: pointerOf(path),
        code: read.code,
        message: `Line ${read.line}: ${read.message}`,
      })
    else texts.push([path, read.text])
  }
  return { files: Object.fromEntries(texts), errors }
}

function invalidUpload(errors: FaultItem[]): Fault {
  const [first] = errors
  const more = errors.length > 1 ? ` Other errors: ${errors.length - 1}.` : ''
  return new Fault('invalid_upload', { detail: `${first?.message ?? ''}${more}`, errors })
}

function pointerOf(file: string): string {
  return `/files/${escapePointerPart(file)}`
}
