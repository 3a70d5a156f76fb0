import { escapePointerPart, Fault, type FaultItem, type SourceFault } from '@platen/contract'

/** Creates the fault `invalid_template` with all errors. `filesPointer` is the pointer to the files in the request body. */
export function invalidTemplate(faults: readonly SourceFault[], filesPointer = '/files'): Fault {
  return new Fault('invalid_template', {
    detail: faults.length === 1 ? 'The template has 1 error.' : `The template has ${faults.length} errors.`,
    errors: faults.map((fault) => sourceFaultItem(fault, `${filesPointer}/${escapePointerPart(fault.file)}`)),
  })
}

/** Converts a source error to an item of a response, with its position in the file and a pointer into the request. */
export function sourceFaultItem(
  { file, line, column, code, message }: SourceFault,
  pointer: string,
): FaultItem & Pick<SourceFault, 'file' | 'line' | 'column'> {
  return { pointer, code, message, file, line, column }
}
