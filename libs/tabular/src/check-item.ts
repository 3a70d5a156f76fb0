import { Fault, type FaultItem, type Field } from '@platen/contract'
import { checkData } from '@platen/merge'

/**
 * What is wrong with an item's data for a template's fields; nothing for what can be printed. `filled`, as `ReadItem` has it, is looked at
 * for cells that are empty where the template needs a value, unless `allowEmpty`. Without `suggests` unknown keys come without suggestions.
 */
export function itemFaults(
  { data, filled }: { data: Record<string, unknown>; filled?: Record<string, unknown> },
  {
    fields,
    allowEmpty = false,
    suggests = true,
  }: { fields: readonly Field[]; allowEmpty?: boolean; suggests?: boolean },
): readonly FaultItem[] {
  try {
    const known = checkData(fields, data, '', { suggests }).faults
    return filled === undefined || allowEmpty ? known : [...known, ...emptyCells(fields, filled)]
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [{ pointer: '', code: error.code, message: error.detail }]
  }
}

const emptyCell =
  'The cell is empty, and the document would have a blank here. Fill it, or make the field optional in the template.'

function emptyCells(fields: readonly Field[], filled: Record<string, unknown>): FaultItem[] {
  return checkData(fields, filled, '', { suggests: false })
    .faults.filter(({ code }) => code === 'missing_key')
    .map(({ pointer }) => ({ pointer, code: 'empty_cell', message: emptyCell }))
}
