import { unescapePointerPart } from '@platen/contract'
import type { ProblemError } from '../api/problem-error.ts'
import type { EditorSearch } from '../search-params.ts'
import { placeOfFile } from './file-place.ts'

/** Where the author repairs what keeps the document from being shown. */
export interface FaultPlace {
  /** What stands on the button. */
  label: string
  go: EditorSearch
}

/** The first place that a problem names, as the address of the editor that shows it. */
export function placeOfFault({ code, items }: Pick<ProblemError, 'code' | 'items'>): FaultPlace | undefined {
  const item = items.find(({ file }) => file !== undefined)
  if (item?.file !== undefined) return placeInFile(item.file, item.line)
  if (code === 'invalid_data') return { label: 'Open the data', go: { tab: 'data' } }
  return undefined
}

function placeInFile(path: string, line: number | undefined): FaultPlace {
  const go = placeOfFile(path)
  if (go.tab === 'data') return { label: 'Open the data', go }
  if (go.file === 'assets') return { label: 'Open the assets', go }
  return line === undefined
    ? { label: `Open ${path}`, go }
    : { label: `Go to line ${line}`, go: { ...go, line } }
}

/** A JSON pointer into the request as authors know it: `/data/items/0/price` is `items[0].price`. */
export function fieldOfPointer(pointer: string): string {
  const parts = pointer.split('/').slice(1).map(unescapePointerPart)
  const path = parts[0] === 'data' ? parts.slice(1) : parts
  return path.reduce(
    (dotted, part) =>
      /^\d+$/.test(part) ? `${dotted}[${part}]` : dotted === '' ? part : `${dotted}.${part}`,
    '',
  )
}
