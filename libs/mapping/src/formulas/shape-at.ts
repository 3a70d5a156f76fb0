import type { PayloadShape, PayloadShapeField } from '@platen/contract'
import type { PathPart } from '../path/payload-path.ts'

/** What a shape knows of the place that a path leads to. */
export function shapeAt(shape: PayloadShape, parts: readonly PathPart[]): PayloadShapeField | undefined {
  let field: PayloadShapeField | undefined = { type: 'group', fields: shape }
  for (const part of parts) {
    if (field === undefined) return undefined
    if (field.type === 'list' && (typeof part !== 'string' || /^\d+$/.test(part))) {
      field = field.item ?? { type: 'group', fields: field.fields ?? {} }
      continue
    }
    const fields: PayloadShape = field.fields ?? {}
    field = typeof part === 'string' && Object.hasOwn(fields, part) ? fields[part] : undefined
  }
  return field
}
