import type { PayloadShape, PayloadShapeField } from '@platen/contract'
import type { PathPart } from '../path/payload-path.ts'

/** Returns the shape of a payload with these rows in a list. `names` is the path of the list. */
export function shapeInside(names: readonly string[], rows: PayloadShape): PayloadShape {
  if (Object.keys(rows).length === 0) return {}
  return names.reduceRight<PayloadShape>(
    (inside, name, at) => ({ [name]: { type: at === names.length - 1 ? 'list' : 'group', fields: inside } }),
    rows,
  )
}

/** Returns the part of a shape at a path. */
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
