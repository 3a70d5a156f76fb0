import type { PDFContext, PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { matrixInto, writtenMatrix } from './appearance.ts'

/** Draws an optional background and content in a box at the origin. `resources` are by kind and name. */
export function appearanceOver(
  context: PDFContext,
  ground: PDFStream | undefined,
  of: {
    size: [width: number, height: number]
    content: string
    resources?: { XObject?: Record<string, PDFRef>; Font?: Record<string, PDFRef> }
  },
): PDFStream {
  const { size, content, resources = {} } = of
  const box: [number, number, number, number] = [0, 0, ...size]
  const under = ground ? `q ${writtenMatrix(matrixInto(ground, box))} cm /Ground Do Q\n` : ''
  const xObjects = { ...resources.XObject, ...(ground && { Ground: refOf(context, ground) }) }
  return context.stream(under + content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: box,
    Resources: { ...resources, XObject: xObjects },
  })
}

/** Returns the number of an object, which is added if necessary, because many widgets can share it. */
export function refOf(context: PDFContext, object: PDFObject): PDFRef {
  const known =
    refs.get(context) ?? new Map(context.enumerateIndirectObjects().map(([ref, one]) => [one, ref]))
  refs.set(context, known)
  const ref = known.get(object) ?? context.register(object)
  known.set(object, ref)
  return ref
}

const refs = new WeakMap<PDFContext, Map<PDFObject, PDFRef>>()
