import type { Problem } from '../requests.ts'
import type { PreviewAnswer } from './templates.ts'

/**
 * A part of a preview's body. A body has one part with all there is, or, where `pagesFirst` asks for it: the `pdf` as it looks, the
 * `elements`, and then the `answer` with the complete `pdf`. Each part can be shown when it arrives. A `problem` is the last part: what
 * failed after the pages were sent.
 */
export interface PreviewPart {
  answer?: PreviewAnswer | undefined
  problem?: Problem | undefined
  pdf?: Uint8Array<ArrayBuffer> | undefined
  /** A PDF with each element as a box of its own colour; without it, their positions are not known. */
  elements?: Uint8Array<ArrayBuffer> | undefined
}

/** What a whole preview consists of. */
export interface PreviewBody {
  answer: PreviewAnswer
  pdf: Uint8Array<ArrayBuffer>
  elements: Uint8Array<ArrayBuffer> | undefined
}

/** What is before the files of a part, as JSON. */
interface PartHead {
  answer?: PreviewAnswer | undefined
  problem?: Problem | undefined
  /** Of the files after it; 0 for none. */
  pdfBytes: number
  elementBytes: number
}

const lengthBytes = 4

/**
 * Returns the bytes of a part, as one or more pieces, without a copy of its files: the length of the JSON in four bytes, the JSON, and the
 * files. Base64 would take a third more bytes, and the parts of a multipart body reach a page only through blobs.
 */
export function packPreviewPart({
  answer,
  problem,
  pdf,
  elements,
}: Omit<PreviewPart, 'pdf' | 'elements'> & {
  pdf?: Uint8Array | undefined
  elements?: Uint8Array | undefined
}): Uint8Array[] {
  const head: PartHead = {
    answer,
    problem,
    pdfBytes: pdf?.length ?? 0,
    elementBytes: elements?.length ?? 0,
  }
  const json = new TextEncoder().encode(JSON.stringify(head))
  const packed = new Uint8Array(lengthBytes + json.length)
  new DataView(packed.buffer).setUint32(0, json.length)
  packed.set(json, lengthBytes)
  return [packed, ...[pdf, elements].filter((file) => file !== undefined)]
}

/** Takes a preview's body apart while it arrives. */
export interface PreviewReader {
  /** Takes the next bytes, and returns the parts that are complete with them. */
  read(bytes: Uint8Array): PreviewPart[]
  /** Whether the last part is complete. Without an answer or a problem among the parts, the body was still cut. */
  isAtEnd(): boolean
}

/** Starts to read a body. `read` throws an `Error` for what is no preview. */
export function createPreviewReader(): PreviewReader {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  /** Of the part that has begun; its head first. */
  let needed = lengthBytes

  function takePart(): PreviewPart | undefined {
    if (waitingBytes < needed) return undefined
    const joined = join(waiting, waitingBytes)
    const view = new DataView(joined.buffer, joined.byteOffset)
    const pdfStart = lengthBytes + view.getUint32(0)
    waiting = [joined]
    needed = pdfStart
    if (waitingBytes < needed) return undefined
    const json = new TextDecoder().decode(joined.subarray(lengthBytes, pdfStart))
    const { answer, problem, pdfBytes, elementBytes } = JSON.parse(json) as PartHead
    const elementsStart = pdfStart + pdfBytes
    const end = elementsStart + elementBytes
    needed = end
    if (waitingBytes < needed) return undefined
    waiting = [joined.subarray(end)]
    waitingBytes -= end
    needed = lengthBytes
    return {
      answer,
      problem,
      pdf: pdfBytes > 0 ? joined.subarray(pdfStart, elementsStart) : undefined,
      elements: elementBytes > 0 ? joined.subarray(elementsStart, end) : undefined,
    }
  }

  return {
    read(bytes) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      const parts: PreviewPart[] = []
      for (let part = takePart(); part; part = takePart()) parts.push(part)
      return parts
    },
    isAtEnd: () => waitingBytes === 0,
  }
}

/** Reads a body that is here as a whole; the files are views on it. Throws an `Error` for one that is cut or ends with a problem. */
export function readPreview(body: ArrayBuffer): PreviewBody {
  const reader = createPreviewReader()
  const parts = reader.read(new Uint8Array(body))
  const { answer, pdf } = parts.at(-1) ?? {}
  if (!answer || !pdf || !reader.isAtEnd()) throw new Error('The preview is not complete')
  return { answer, pdf, elements: parts.findLast(({ elements }) => elements)?.elements }
}

function join(pieces: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const [first] = pieces
  if (first && pieces.length === 1) return first as Uint8Array<ArrayBuffer>
  const joined = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
