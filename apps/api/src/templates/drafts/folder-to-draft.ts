import { decodeSourceText, type SortedFolder, sortFolder } from '@platen/template/bundle'
import { type DraftAsset, type DraftSource, escapePointerPart, Fault, type FaultItem } from '@platen/contract'
import { sha256Of } from '@platen/platform'
import { assetType } from './asset-type.ts'

/** A folder as a draft, with the bytes that go to the store. */
export interface FolderDraft {
  source: DraftSource
  /** By hash. */
  assets: Map<string, { bytes: Uint8Array; contentType: string }>
  /** Sentences about what was left out. */
  notes: string[]
}

/**
 * Makes a draft of a template folder, given as bytes by path. What is wrong inside its files is for the editor to show; refused with
 * `invalid_upload` is what no draft can hold: unsafe or equal names, too many or too large files, text that is not UTF-8, no template.html.
 */
export async function folderToDraft(given: ReadonlyMap<string, Uint8Array>): Promise<FolderDraft> {
  const folder = sortFolder(given)
  const notes = [...folder.notes]
  const faults = folder.faults.filter(({ file, code, message }) => {
    if (code !== 'empty_file') return true
    folder.files.assets.delete(file)
    notes.push(`${file} was left out: ${message.charAt(0).toLowerCase()}${message.slice(1)}`)
    return false
  })
  if (faults.length > 0)
    throw refused(faults.map(({ file, code, message }) => ({ pointer: pointerOf(file), code, message })))
  const { files, errors } = readTexts(folder.files)
  if (errors.length > 0) throw refused(errors)
  if (files['template.html'] === undefined)
    throw new Fault('invalid_upload', {
      detail: 'There is no template.html. Without it, this is no template.',
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

/** What a draft says of an asset with these bytes. */
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

function refused(errors: FaultItem[]): Fault {
  const [first] = errors
  const more = errors.length > 1 ? ` ${errors.length - 1} more like it.` : ''
  return new Fault('invalid_upload', { detail: `${first?.message ?? ''}${more}`, errors })
}

function pointerOf(file: string): string {
  return `/files/${escapePointerPart(file)}`
}
