import { type CodeDrawing, codeFault } from './code-fault.ts'
import { codeKind } from './code-types.ts'
import { readValues } from './read-values.ts'

/**
 * Draws a code of one of `codeTypes` as an SVG element: paths without ids, with `role="img"` and a label; the same attributes give the
 * same bytes. Nothing where its content (`value`, of payments `iban`) is empty. Attributes that the type does not have are left aside.
 * `loadCodes` must have been awaited for the type.
 */
export function drawCode(of: { type: string; attributes: Readonly<Record<string, string>> }): CodeDrawing {
  const kind = codeKind(of.type)
  if (!kind) return codeFault('type', 'is not a type of code that is known.')
  const values = readValues(kind, of.attributes)
  if (values === undefined) return { svg: '' }
  return 'code' in values ? values : kind.draw(values)
}
