import { escapePointerPart, Fault, type FaultItem, type SourceFault } from '@platen/contract'

/** The fault `invalid_template` with each fault that was found. `filesPointer` leads to the files in the request's body. */
export function invalidTemplate(faults: readonly SourceFault[], filesPointer = '/files'): Fault {
  return new Fault('invalid_template', {
    detail: faults.length === 1 ? '1 fault was found.' : `${faults.length} faults were found.`,
    errors: faults.map((fault) => sourceFaultItem(fault, `${filesPointer}/${escapePointerPart(fault.file)}`)),
  })
}

/** A fault of a source as an answer tells it: the place in the file stands beside the pointer into the request. */
export function sourceFaultItem(
  { file, line, column, code, message }: SourceFault,
  pointer: string,
): FaultItem & Pick<SourceFault, 'file' | 'line' | 'column'> {
  return { pointer, code, message, file, line, column }
}
