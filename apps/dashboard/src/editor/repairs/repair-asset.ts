import { type DraftSource, nearestName } from '@platen/contract'
import type { ProblemItem } from '../../api/problem-error.ts'
import { offsetOf } from '../../templates/offset-of.ts'
import type { Repair } from './repair.ts'

/** Corrects the path of a missing asset if the template has one with a similar name. */
export function repairAsset(source: DraftSource, item: ProblemItem): Repair | undefined {
  const { code, file, line, column = 1 } = item
  if (code !== 'missing_asset' || file === undefined || line === undefined) return undefined
  const text = source.files[file]
  const written = text === undefined ? undefined : addressAt(text, offsetOf(text, { line, column }))
  if (text === undefined || !written) return undefined
  const meant = meantBy(written.address, Object.keys(source.assets))
  if (meant === undefined) return undefined
  return {
    id: `asset ${written.from}`,
    field: '',
    label: `Use ${meant}`,
    apply: ({ files }) => {
      const now = files[file] ?? ''
      const at = now.indexOf(written.address, Math.max(0, written.from - 1))
      return at < 0 ? {} : { [file]: now.slice(0, at) + meant + now.slice(at + written.address.length) }
    },
  }
}

/** Number of characters after an error in which the path is searched for. The error can be at the start of the attribute. */
const reach = 300

function addressAt(text: string, offset: number): { address: string; from: number } | undefined {
  const found = /[^\s"'()<>=,{}]+\.[a-z0-9]{2,5}(?![\w/])/i.exec(text.slice(offset, offset + reach))
  return found ? { address: found[0], from: offset + found.index } : undefined
}

function meantBy(address: string, paths: readonly string[]): string | undefined {
  const base = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const sameName = paths.find((path) => base(path) === base(address))
  const near = sameName ?? nearestName(address, paths)
  if (near !== undefined) return near
  const nearBase = nearestName(base(address), paths.map(base))
  return nearBase === undefined ? undefined : paths.find((path) => base(path) === nearBase)
}
