import type { FaultItem, Field } from '@platen/contract'
import { checkData } from '@platen/merge'

const message =
  'The cell is empty, and the document would have a blank here. Fill it, or make the field optional in the template.'

/** Empty cells where the template needs a value, as `empty_cell`; `filled` is what `buildItem` gives. Throws as `checkData`. */
export function emptyCells(fields: readonly Field[], filled: unknown): FaultItem[] {
  return checkData(fields, filled, '', { suggests: false })
    .faults.filter(({ code }) => code === 'missing_key')
    .map(({ pointer }) => ({ pointer, code: 'empty_cell', message }))
}
