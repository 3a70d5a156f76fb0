import { nearestName, type SourceFault } from '@platen/contract'
import { type AddressKind, judgeAddress, pathFitsPieces } from './judge-address.ts'
import type { SourceText } from './source-text.ts'

/** Where something stands in the folder. */
export interface Place {
  source: SourceText
  offset: number
}

/** What the checks of one folder gather; all of them write into the same one. */
export interface FolderCheck {
  assets: ReadonlyMap<string, Uint8Array>
  faults: SourceFault[]
  notes: Set<string>
  /** Paths that something in the source names. */
  used: Set<string>
  /** Some address comes from data as a whole, so any asset may be used. */
  anyMayBeUsed: boolean
}

export function createFolderCheck(assets: ReadonlyMap<string, Uint8Array>): FolderCheck {
  return { assets, faults: [], notes: new Set(), used: new Set(), anyMayBeUsed: false }
}

export function addFault(check: FolderCheck, place: Place, code: string, message: string): void {
  check.faults.push({ file: place.source.file, ...place.source.at(place.offset), code, message })
}

/** Checks an address that the renderer would fetch, relative to `folder`, and remembers which asset it uses. */
export function checkAddress(check: FolderCheck, place: Place, address: string, folder: string): void {
  takeJudgement(check, place, judgeAddress(address, folder))
}

/** Enters what was found about an address. Fault besides the judge's own: `missing_asset`. */
export function takeJudgement(check: FolderCheck, place: Place, found: AddressKind): void {
  switch (found.to) {
    case 'asset':
      if (check.assets.has(found.path)) check.used.add(found.path)
      else addFault(check, place, 'missing_asset', missingAssetMessage(check, found.path))
      return
    case 'assets': {
      const matching = [...check.assets.keys()].filter((path) => pathFitsPieces(path, found.pieces))
      for (const path of matching) check.used.add(path)
      if (matching.length === 0) {
        addFault(
          check,
          place,
          'missing_asset',
          'No file in assets/ can match this address, whatever the data. Add the files.',
        )
      }
      return
    }
    case 'remote': {
      const { line } = place.source.at(place.offset)
      check.notes.add(
        `${place.source.file}:${line}: ${found.address} is fetched at every render. A copy in assets/ is faster and never away.`,
      )
      return
    }
    case 'data':
      check.anyMayBeUsed = true
      return
    case 'nowhere':
      addFault(check, place, found.code, found.message)
      return
    case 'inline':
    case 'fragment':
      return
  }
}

function missingAssetMessage(check: FolderCheck, path: string): string {
  const paths = [...check.assets.keys()]
  const baseName = path.slice(path.lastIndexOf('/') + 1)
  const nearest = paths.find((other) => other.endsWith(`/${baseName}`)) ?? nearestName(path, paths)
  return nearest === undefined
    ? `${path} is not in the template's folder. Add it under assets/.`
    : `${path} is not in the template's folder. Did you mean ${nearest}?`
}
