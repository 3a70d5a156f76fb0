import { bundleBounds, unsafeName } from '@platen/template/bundle'
import { type DraftSource, escapePointerPart, Fault, type FaultItem } from '@platen/contract'

const rootFiles = ['template.html', 'style.css', 'template.json', 'sample.json']
const mebibyte = 2 ** 20

/** Bytes of all assets of a draft, and of an unpacked zip: what one publish and one export carry. */
export const assetsTogetherMax = 96 * mebibyte

/**
 * The source as it is stored: names in Unicode's form C and in one order, so that equal drafts are equal texts. What its files say is not
 * judged. Throws `invalid_request` naming every file that no template has, every name and text that cannot be kept, and what is too large.
 */
export function checkDraftSource(given: DraftSource): DraftSource {
  const errors: FaultItem[] = []
  const add = (folder: 'files' | 'assets', path: string, code: string, message: string) => {
    const pointer = `/source/${folder}/${escapePointerPart(path.slice(0, 300))}`
    errors.push({ pointer, code, message })
  }
  const files = inOrder(given.files, (path) =>
    add('files', path, 'duplicate_name', 'Two files have this name.'),
  )
  const assets = inOrder(given.assets, (path) =>
    add('assets', path, 'duplicate_name', 'Two files have this name.'),
  )
  for (const [path, text] of files) {
    const problem = fileProblem(path, text)
    if (problem) add('files', path, ...problem)
  }
  for (const [path, asset] of assets) {
    const problem = assetProblem(path, asset)
    if (problem) add('assets', path, ...problem)
  }
  const samples = files.filter(([path]) => path === 'sample.json' || path.startsWith('samples/')).length
  if (samples > bundleBounds.samplesMax) {
    const message = `A template has at most ${bundleBounds.samplesMax} samples; these are ${samples}.`
    errors.push({ pointer: '/source/files', code: 'too_many_files', message })
  }
  errors.push(...tooLarge(files, assets))
  if (errors.length > 0) {
    const more = errors.length > 1 ? ` ${errors.length - 1} more faults were found.` : ''
    throw new Fault('invalid_request', {
      detail: `${errors[0]?.message ?? ''}${more}`,
      errors: errors.slice(0, bundleBounds.faultsListedMax),
    })
  }
  return { files: Object.fromEntries(files), assets: Object.fromEntries(assets) }
}

function inOrder<T>(given: Record<string, T>, onTwice: (path: string) => void): [string, T][] {
  const found = new Map<string, T>()
  for (const [name, value] of Object.entries(given)) {
    const path = name.normalize('NFC')
    if (found.has(path)) onTwice(path)
    found.set(path, value)
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function fileProblem(path: string, text: string): [code: string, message: string] | undefined {
  if (!rootFiles.includes(path) && !/^(?:samples|texts)\/[^/]+\.json$/.test(path)) {
    return [
      'unknown_file',
      `A template has ${rootFiles.join(', ')}, samples/<name>.json and texts/<language>.json; pictures and fonts go into assets/.`,
    ]
  }
  const unsafe = unsafeName(path)
  if (unsafe !== undefined) return ['unsafe_name', unsafe]
  if (text.includes('\0')) return ['control_character', `There is a NUL character in ${path}. Delete it.`]
  if (!text.isWellFormed()) return ['not_utf8', `There is half of a surrogate pair in ${path}. Delete it.`]
  return undefined
}

function assetProblem(
  path: string,
  { bytes, contentType }: DraftSource['assets'][string],
): [code: string, message: string] | undefined {
  if (!path.startsWith('assets/')) return ['unknown_file', 'The path of an asset begins with assets/.']
  const unsafe = unsafeName(path)
  if (unsafe !== undefined) return ['unsafe_name', unsafe]
  if (bytes > bundleBounds.assetBytesMax)
    return ['file_too_large', `An asset has at most ${bundleBounds.assetBytesMax / mebibyte} MiB.`]
  if (!/^[a-z]+\/[a-z0-9.+-]+$/.test(contentType)) return ['invalid_type', 'This is no content type.']
  return undefined
}

function tooLarge(files: [string, string][], assets: [string, { bytes: number }][]): FaultItem[] {
  const errors: FaultItem[] = []
  const sizes = files.map(([path, text]) => ({ path, bytes: Buffer.byteLength(text) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes)[0]
  if (largest && total > bundleBounds.sourceBytesMax) {
    const shown = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
    errors.push({
      pointer: `/source/files/${escapePointerPart(largest.path)}`,
      code: 'source_too_large',
      message: `Page, style, settings and samples together can be up to ${bundleBounds.sourceBytesMax / mebibyte} MiB. These have ${shown(total)}, of it ${shown(largest.bytes)} in ${largest.path}. Make it smaller.`,
    })
  }
  if (assets.reduce((sum, [, { bytes }]) => sum + bytes, 0) > assetsTogetherMax) {
    const message = `All assets together can be up to ${assetsTogetherMax / mebibyte} MiB. Make some smaller.`
    errors.push({ pointer: '/source/assets', code: 'assets_too_large', message })
  }
  return errors
}
