import type { Problem } from '../requests.ts'
import type { PreviewAnswer } from './templates.ts'

/**
 * A part of a preview's body. A body has one complete part. With `pagesFirst`, it has several parts: a `pdf` that looks the same but lacks some
 * features, the `elements`, and then the `answer` with the complete `pdf`. Each part can be shown as soon as it arrives. If something fails after
 * the pages were sent, the last part is a `problem`.
 */
export interface PreviewPart {
  answer?: PreviewAnswer | undefined
  problem?: Problem | undefined
  pdf?: Uint8Array<ArrayBuffer> | undefined
  /** A PDF in which each element is a box in its own color. Without this PDF, the positions of the elements are unknown. */
  elements?: Uint8Array<ArrayBuffer> | undefined
}

/** A complete preview. */
export interface PreviewBody {
  answer: PreviewAnswer
  pdf: Uint8Array<ArrayBuffer>
  elements: Uint8Array<ArrayBuffer> | undefined
}

/** The JSON before the files of a part. */
interface PartHead {
  answer?: PreviewAnswer | undefined
  problem?: Problem | undefined
  /** Length of `pdf`; 0 for none. */
  pdfBytes: number
  /** Length of `elements`; 0 for none. */
  elementBytes: number
}

const lengthBytes = 4

/**
 * Packs a part into one or more pieces without copying its files: the length of the JSON in four bytes, the JSON, and the files. Base64 would need
 * a third more bytes, and browsers provide the parts of a multipart body only as blobs.
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

/** Parses the body of a preview while it is arriving. */
export interface PreviewReader {
  /** Reads the next bytes, and returns the parts that they complete. */
  read(bytes: Uint8Array): PreviewPart[]
  /** Whether the last part is complete. A body that has neither an answer nor a problem is still incomplete. */
  isAtEnd(): boolean
}

/** Creates a reader for a body. `read` throws an `Error` for an invalid body. */
export function createPreviewReader(): PreviewReader {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  /** Bytes needed to continue with the current part, starting with its head. */
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

/** Reads a complete body. The files are views into the buffer. Throws an `Error` if the body is incomplete or ends with a problem. */
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
