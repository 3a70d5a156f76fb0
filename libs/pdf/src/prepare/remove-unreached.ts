import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** Takes out what nothing of the document leads to any more: what was removed is gone from the file, too. */
export function removeUnreached(context: PDFContext): void {
  const { Root, Info } = context.trailerInfo
  const reached = new Set<PDFRef>()
  const waiting: PDFObject[] = [Root, Info].filter((object) => object !== undefined)
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      const target = context.lookup(object)
      if (target) waiting.push(target)
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) waiting.push(...object.values())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}
