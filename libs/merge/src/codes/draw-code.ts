import { type CodeDrawing, codeFault } from './code-fault.ts'
import { codeKind } from './code-types.ts'
import { readValues } from './read-values.ts'

/**
 * Draws a code as an SVG element: paths without ids, with `role="img"` and a label. The same attributes produce the same bytes. Returns an empty
 * string if the content (`value`, or `iban` for payments) is empty. Unknown attributes are ignored. Call `loadCodes` for the type first.
 */
export function drawCode(of: { type: string; attributes: Readonly<Record<string, string>> }): CodeDrawing {
  const kind = codeKind(of.type)
  if (!kind) return codeFault('type', 'is not a known type of code.')
  const values = readValues(kind, of.attributes)
  if (values === undefined) return { svg: '' }
  return 'code' in values ? values : kind.draw(values)
}
