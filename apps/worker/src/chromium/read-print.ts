import type { CDPSession } from './browser.ts'
import { sizeFault } from './lane-faults.ts'

/**
 * Each part occupies the browser's main thread for 5 ms per MiB, and then this process, while the documents in other lanes wait. In one message, a
 * print of 62 MB blocked the browser for 0.35 s, and even a small page can have a print of 190 MB. The additional message takes a small document
 * 0.3 ms (November 2026).
 */
const readBytes = 256 * 2 ** 10
/** A line end can follow. */
const endOfPdf = /%%EOF\s*$/

/** Reads a PDF that Chromium printed, in parts. Throws `render_failed` if it has more than `bytesMax` bytes, and an `Error` if it is incomplete. */
export async function readPrint(session: CDPSession, handle: string, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for (let isRead = false; !isRead && bytes <= bytesMax;) {
    const { data, eof } = await session.send('IO.read', { handle, size: readBytes })
    const part = Buffer.from(data, 'base64')
    parts.push(part)
    bytes += part.length
    // Otherwise, one more message would be needed to learn that there is nothing more.
    isRead = eof || (part.length < readBytes && isEnd(part))
  }
  // Nothing depends on it, and it fails only if the page has closed, which also closes the stream.
  session.send('IO.close', { handle }).catch(() => undefined)
  if (bytes > bytesMax) throw sizeFault(bytesMax)
  const pdf = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  if (!isEnd(pdf)) throw new Error('the browser returned an incomplete print')
  return pdf
}

function isEnd(pdf: Buffer): boolean {
  return endOfPdf.test(pdf.subarray(-16).toString('latin1'))
}
