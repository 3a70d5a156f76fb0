import { nearestName, type SourceFault, normalizeText } from '@platen/contract'
import { bundleBounds } from '../bounds.ts'

/** Files with safe names in Unicode NFC. */
export interface FolderFiles {
  html: Uint8Array | undefined
  css: Uint8Array | undefined
  settings: Uint8Array | undefined
  /** By file name: `sample.json` first. */
  samples: Map<string, Uint8Array>
  /** By path: `texts/en.json`. */
  texts: Map<string, Uint8Array>
  assets: Map<string, Uint8Array>
  leftOut: Set<string>
}

export interface SortedFolder {
  files: FolderFiles
  faults: SourceFault[]
  notes: string[]
}

const rootFiles = ['template.html', 'style.css', 'template.json', 'sample.json'] as const

/**
 * Sorts the files of a folder and checks limits. Other files are ignored with a note, hidden files without one. Errors: `unsafe_name`,
 * `duplicate_name`, `too_many_files`, `file_too_large`.
 */
export function sortFolder(given: ReadonlyMap<string, Uint8Array>): SortedFolder {
  const faults: SourceFault[] = []
  const notes: string[] = []
  const add = (file: string, code: string, message: string) =>
    faults.push({ file, line: 1, column: 1, code, message })
  const all = new Map<string, Uint8Array>()
  for (const [name, bytes] of given) {
    const path = normalizePath(name)
    if (
      path.split('/').some((part) => part.startsWith('.') && part !== '..' && part !== '.') ||
      path.startsWith('__MACOSX/')
    )
      continue
    const problem = unsafeName(path)
    if (problem !== undefined) add(path.replaceAll(/\p{Cc}/gu, '�').slice(0, 300), 'unsafe_name', problem)
    else if (all.has(path)) add(path, 'duplicate_name', 'Two files have this name. Rename one.')
    else all.set(path, bytes)
  }
  const files: FolderFiles = {
    html: undefined,
    css: undefined,
    settings: undefined,
    samples: new Map(),
    texts: new Map(),
    assets: new Map(),
    leftOut: new Set(),
  }
  files.html = all.get('template.html')
  files.css = all.get('style.css')
  files.settings = all.get('template.json')
  for (const path of [...all.keys()].toSorted(samplesInOrder)) {
    const bytes = all.get(path) ?? new Uint8Array()
    if (path === 'sample.json' || /^samples\/[^/]+\.json$/.test(path)) files.samples.set(path, bytes)
    else if (/^texts\/[^/]+\.json$/.test(path)) files.texts.set(path, bytes)
    else if (path.startsWith('assets/')) files.assets.set(path, bytes)
    else if (!rootFiles.some((name) => name === path)) {
      files.leftOut.add(path)
      notes.push(leftOutNote(path))
    }
  }
  checkBounds(files, add)
  return { files, faults, notes }
}

function checkBounds(files: FolderFiles, add: (file: string, code: string, message: string) => void): void {
  const { assetsMax, samplesMax, assetBytesMax, sourceBytesMax } = bundleBounds
  if (files.assets.size > assetsMax)
    add(
      'assets',
      'too_many_files',
      `A template can have at most ${assetsMax} assets, but this one has ${files.assets.size}.`,
    )
  if (files.samples.size > samplesMax)
    add(
      'samples',
      'too_many_files',
      `A template can have at most ${samplesMax} samples, but this one has ${files.samples.size}.`,
    )
  for (const [path, bytes] of files.assets) {
    if (bytes.length > assetBytesMax)
      add(path, 'file_too_large', `An asset can be up to ${assetBytesMax / 2 ** 20} MiB. Make it smaller.`)
    if (bytes.length === 0) add(path, 'empty_file', 'The file is empty. Remove or replace it.')
  }
  const texts = [files.html, files.css, files.settings, ...files.samples.values(), ...files.texts.values()]
  const total = texts.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)
  if (total > sourceBytesMax) {
    add(
      'template.html',
      'source_too_large',
      `Page, style, settings and samples can be up to ${sourceBytesMax / 2 ** 20} MiB together. Move images and fonts into assets/.`,
    )
  }
}

/** Returns a path in normalization form C. A path that is too long for `unsafeName` in every form is returned unchanged, without normalizing it. */
export function normalizePath(path: string): string {
  return path.length > 2 * bundleBounds.pathBytesMax ? path : normalizeText(path, 'NFC')
}

/** Returns why a template cannot have a file with this path, or undefined. */
export function unsafeName(path: string): string | undefined {
  if (Buffer.byteLength(path) > bundleBounds.pathBytesMax)
    return `The path is longer than ${bundleBounds.pathBytesMax} bytes. Shorten it.`
  if (/[\p{Cc}\p{Cs}\\:*?"<>|%#\u202A-\u202E\u2066-\u2069]/u.test(path)) {
    return 'The name contains one of \\ : * ? " < > | % # or a control character. Rename the file.'
  }
  if (
    path.split('/').some((part) => part === '' || part === '.' || part === '..' || /^\s|[\s.]$/.test(part))
  ) {
    return 'The path must be relative and stay in the folder, and no part of it can be empty or end in a dot or a space. Rename the file.'
  }
  return undefined
}

function leftOutNote(path: string): string {
  const meant = path.includes('/') ? undefined : nearestName(path, rootFiles)
  if (meant !== undefined) return `${path} was ignored. Did you mean ${meant}?`
  return `${path} was ignored. Put images, fonts and style sheets into assets/, samples into samples/, and translations into texts/.`
}

function samplesInOrder(a: string, b: string): number {
  if (a === 'sample.json' || b === 'sample.json') return a === b ? 0 : a === 'sample.json' ? -1 : 1
  return a < b ? -1 : 1
}
