import { bundleBounds, normalizePath, unsafeName } from '@platen/template/bundle'
import { type DraftSource, escapePointerPart, Fault, type FaultItem } from '@platen/contract'

const rootFiles = ['template.html', 'style.css', 'template.json', 'sample.json']
const mebibyte = 2 ** 20

/** Total bytes of the assets in a draft or an unpacked ZIP. Publishing and exporting handle all of them at once. */
export const assetsTogetherMax = 96 * mebibyte

/**
 * Returns the source in the form in which it is stored, with sorted names in normalization form C, so that equal drafts have equal text. The content
 * of its files is not checked. Throws `invalid_request` with all unknown files, invalid names and text, and sizes that exceed the limits.
 */
export function checkDraftSource(given: DraftSource): DraftSource {
  const errors: FaultItem[] = []
  const add = (folder: 'files' | 'assets', path: string, code: string, message: string) => {
    const pointer = `/source/${folder}/${escapePointerPart(path.slice(0, 300))}`
    errors.push({ pointer, code, message })
  }
  const files = sortByPath(given.files, (path) =>
    add('files', path, 'duplicate_name', 'Two files have this name.'),
  )
  const assets = sortByPath(given.assets, (path) =>
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
    const message = `A template can have up to ${bundleBounds.samplesMax} samples, but this one has ${samples}.`
    errors.push({ pointer: '/source/files', code: 'too_many_files', message })
  }
  errors.push(...tooLarge(files, assets))
  if (errors.length > 0) {
    const more = errors.length > 1 ? ` Other errors: ${errors.length - 1}.` : ''
    throw new Fault('invalid_request', {
      detail: `${errors[0]?.message ?? ''}${more}`,
      errors: errors.slice(0, bundleBounds.faultsListedMax),
    })
  }
  return { files: Object.fromEntries(files), assets: Object.fromEntries(assets) }
}

function sortByPath<T>(given: Record<string, T>, onDuplicate: (path: string) => void): [string, T][] {
  const found = new Map<string, T>()
  for (const [name, value] of Object.entries(given)) {
    const path = normalizePath(name)
    if (found.has(path)) onDuplicate(path)
    found.set(path, value)
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function fileProblem(path: string, text: string): [code: string, message: string] | undefined {
  if (!rootFiles.includes(path) && !/^(?:samples|texts)\/[^/]+\.json$/.test(path)) {
    return [
      'unknown_file',
      `Unknown file. A template can have ${rootFiles.join(', ')}, samples/<name>.json and texts/<language>.json. Images and fonts must be in assets/.`,
    ]
  }
  const unsafe = unsafeName(path)
  if (unsafe !== undefined) return ['unsafe_name', unsafe]
  if (text.includes('\0')) return ['control_character', `${path} contains a NUL character. Delete it.`]
  if (!text.isWellFormed()) return ['not_utf8', `${path} contains half of a surrogate pair. Delete it.`]
  return undefined
}

function assetProblem(
  path: string,
  { bytes, contentType }: DraftSource['assets'][string],
): [code: string, message: string] | undefined {
  if (!path.startsWith('assets/')) return ['unknown_file', 'The path of an asset must start with assets/.']
  const unsafe = unsafeName(path)
  if (unsafe !== undefined) return ['unsafe_name', unsafe]
  if (bytes > bundleBounds.assetBytesMax)
    return ['file_too_large', `An asset can be up to ${bundleBounds.assetBytesMax / mebibyte} MiB.`]
  if (!/^[a-z]+\/[a-z0-9.+-]+$/.test(contentType)) return ['invalid_type', 'The content type is invalid.']
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
      message: `Page, style, settings and samples together can be up to ${bundleBounds.sourceBytesMax / mebibyte} MiB. Their size is ${shown(total)}, including ${shown(largest.bytes)} in ${largest.path}. Make it smaller.`,
    })
  }
  if (assets.reduce((sum, [, { bytes }]) => sum + bytes, 0) > assetsTogetherMax) {
    const message = `All assets together can be up to ${assetsTogetherMax / mebibyte} MiB. Reduce the size of some assets.`
    errors.push({ pointer: '/source/assets', code: 'assets_too_large', message })
  }
  return errors
}
