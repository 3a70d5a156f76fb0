import { createNameSearch, type NameSearch, type SourceFault } from '@platen/contract'
import { type AddressKind, classifyAddress, pathFitsPieces } from './classify-address.ts'
import type { SourceText } from './source-text.ts'

export interface Position {
  source: SourceText
  offset: number
}

export interface Note extends SourceFault {
  positions: number
}

export interface FolderCheck {
  assets: ReadonlyMap<string, Uint8Array>
  hasStyle: boolean
  /** Paths of files in the folder that do not belong to the template. */
  leftOut: ReadonlySet<string>
  faults: SourceFault[]
  /** By file and message. */
  notes: Map<string, Note>
  /** Search for suggested names. All checks share its limit. */
  nearest: NameSearch
  /** Paths that the source uses. */
  used: Set<string>
  /** `<link>` elements in template.html that the renderer does not receive, with their replacement. */
  links: ReplacedLink[]
  /** Whether an address comes entirely from data, so that any asset can be used. */
  anyMayBeUsed: boolean
}

/** The range of a link to style.css, or of a link without an effect in a document. */
export interface ReplacedLink {
  start: number
  end: number
  by: 'style.css' | 'nothing'
  /** The media of a link to style.css. */
  media?: string
}

/** Creates an empty check for a folder with these assets. */
export function createFolderCheck(
  assets: ReadonlyMap<string, Uint8Array>,
  { hasStyle = false, leftOut = new Set() }: Partial<Pick<FolderCheck, 'hasStyle' | 'leftOut'>> = {},
): FolderCheck {
  return {
    assets,
    hasStyle,
    leftOut,
    faults: [],
    notes: new Map(),
    nearest: createNameSearch(),
    used: new Set(),
    links: [],
    anyMayBeUsed: false,
  }
}

export function addFault(check: FolderCheck, position: Position, code: string, message: string): void {
  check.faults.push({ file: position.source.file, ...position.source.at(position.offset), code, message })
}

/** Adds a note. Repeated messages about a file are counted, but kept only once. */
export function addNote(
  check: FolderCheck,
  { source, offset }: Position,
  code: string,
  message: string,
): void {
  // The position is calculated only for the first note with this message.
  if (!countKnown(check, source.file, message))
    enterNote(check, { file: source.file, ...source.at(offset), code, message })
}

/** Adds a note with a known line and column. Repeated messages about a file are counted, but kept only once. */
export function enterNote(check: FolderCheck, note: SourceFault): void {
  const { file, message } = note
  if (!countKnown(check, file, message)) check.notes.set(`${file}\n${message}`, { ...note, positions: 1 })
}

function countKnown(check: FolderCheck, file: string, message: string): boolean {
  const known = check.notes.get(`${file}\n${message}`)
  if (known) known.positions++
  return known !== undefined
}

/** Further notes are only counted. */
const notesListedMax = 100

/** Returns the notes as strings that begin with their position. */
export function noteTexts(check: FolderCheck): string[] {
  const texts = [...check.notes.values()].map(({ file, line, message, positions }) => {
    const more = positions > 1 ? ` (${positions} places)` : ''
    return `${file}:${line}: ${message}${more}`
  })
  if (texts.length <= notesListedMax) return texts
  return [...texts.slice(0, notesListedMax), `Notes that are not listed: ${texts.length - notesListedMax}.`]
}

/** Checks an address that the renderer would load, relative to `folder`, and records the asset. */
export function checkAddress(check: FolderCheck, position: Position, address: string, folder: string): void {
  takeJudgement(check, position, classifyAddress(address, folder))
}

/** Checks the addresses in one `@font-face`. The renderer loads only one of them, so a missing file is only a note. */
export function checkFontSources(
  check: FolderCheck,
  sources: readonly { position: Position; address: string }[],
  folder: string,
): void {
  const judged = sources.map(({ position, address }) => ({
    position,
    found: classifyAddress(address, folder),
  }))
  const isThere = ({ found }: (typeof judged)[number]) =>
    found.to === 'asset' ? check.assets.has(found.path) : found.to !== 'nowhere'
  const oneIsThere = judged.some(isThere)
  for (const each of judged) {
    if (each.found.to !== 'asset' || isThere(each) || !oneIsThere)
      takeJudgement(check, each.position, each.found)
    else addNote(check, each.position, 'missing_asset', missingFontMessage)
  }
}

const missingFontMessage =
  "A file in this @font-face is not in the template's folder. Another file from the @font-face is used."

/** Records the result for an address. Additional error: `missing_asset`. */
export function takeJudgement(check: FolderCheck, position: Position, found: AddressKind): void {
  switch (found.to) {
    case 'asset':
      if (check.assets.has(found.path)) check.used.add(found.path)
      else addFault(check, position, 'missing_asset', missingAssetMessage(check, found.path))
      return
    case 'assets': {
      const matching = [...check.assets.keys()].filter((path) => pathFitsPieces(path, found.pieces))
      for (const path of matching) check.used.add(path)
      if (matching.length === 0) {
        addFault(
          check,
          position,
          'missing_asset',
          'No file in assets/ matches this address, regardless of the data. Add the files.',
        )
      }
      return
    }
    case 'remote': {
      addNote(check, position, 'external_address', outsideMessage(position, found.address))
      return
    }
    case 'data':
      check.anyMayBeUsed = true
      return
    case 'nowhere':
      addFault(check, position, found.code, found.message)
      return
    case 'inline':
    case 'fragment':
      return
  }
}

function outsideMessage({ source }: Position, address: string): string {
  const advice = 'A copy in assets/ is faster and always available.'
  if (!source.file.startsWith('assets/')) return `${address} is fetched on every render. ${advice}`
  // Third-party style sheets can name thousands of pictures that a document does not use.
  const host = /^https:\/*[^/?#]*/i.exec(address)?.[0] ?? address
  return `Files from ${host} that a document uses are fetched on every render. ${advice}`
}

function missingAssetMessage(check: FolderCheck, path: string): string {
  const paths = [...check.assets.keys()]
  const baseName = path.slice(path.lastIndexOf('/') + 1)
  const sameName = paths.find((other) => other.endsWith(`/${baseName}`))
  if (sameName === undefined && /^(?!assets\/).*\.css$/i.test(path))
    return `Only style.css and files in assets/ belong to a template. Move ${path} to assets/, and link it as "assets/${baseName}".`
  if (sameName === undefined && check.leftOut.has(path))
    return `Only files in assets/ belong to a template. Move ${path} to assets/, and write "assets/${baseName}".`
  const nearest = sameName ?? check.nearest(path, paths)
  return nearest === undefined
    ? `${path} is not in the template's folder. Add it under assets/.`
    : `${path} is not in the template's folder. Did you mean ${nearest}?`
}
