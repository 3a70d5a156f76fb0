import type { PreviewAnswer } from './templates.ts'

/**
 * The body of a preview's answer: the length of the JSON in four bytes, the JSON of `PreviewAnswer`, the PDF, whose length is
 * `report.bytes`, and all the rest: the PDF that shows where the elements are. Base64 would take a third more bytes, and the parts of a
 * multipart body reach a page only through blobs.
 */
export interface PreviewBody {
  answer: PreviewAnswer
  pdf: Uint8Array<ArrayBuffer>
  /** Each element as a box of its own colour; without it, their positions are not known. */
  elements: Uint8Array<ArrayBuffer> | undefined
}

const lengthBytes = 4

/** Returns what is before the files in the body of a preview's answer. */
export function previewHead(answer: PreviewAnswer): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(answer))
  const head = new Uint8Array(lengthBytes + json.length)
  new DataView(head.buffer).setUint32(0, json.length)
  head.set(json, lengthBytes)
  return head
}

/** Reads the body of a preview's answer; the files are views on it. Throws an `Error` for a body that is not whole. */
export function readPreview(body: ArrayBuffer): PreviewBody {
  const pdfStart = lengthBytes + new DataView(body).getUint32(0)
  const json = new TextDecoder().decode(new Uint8Array(body, lengthBytes, pdfStart - lengthBytes))
  const answer = JSON.parse(json) as PreviewAnswer
  const { bytes } = answer.report
  const pdf = new Uint8Array(body, pdfStart, bytes)
  const elements = new Uint8Array(body, pdfStart + bytes)
  return { answer, pdf, elements: elements.length > 0 ? elements : undefined }
}
