import type { CDPSession } from './browser.ts'

/**
 * Each part occupies the browser's main thread for 5 ms per MiB, and then this process, while the documents in other lanes wait. In one message, a
 * print of 62 MB blocked the browser for 0.35 s (November 2026).
 */
const readBytes = 256 * 2 ** 10

/** Reads a PDF that Chromium printed, in parts. Returns undefined if it has more bytes than `bytesMax`. */
export async function readStream(
  session: CDPSession,
  handle: string,
  bytesMax: number,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  let isRead = false
  while (!isRead && bytes <= bytesMax) {
    const { data, eof } = await session.send('IO.read', { handle, size: readBytes })
    const part = Buffer.from(data, 'base64')
    parts.push(part)
    bytes += part.length
    isRead = eof
  }
  await session.send('IO.close', { handle })
  return bytes <= bytesMax ? Buffer.concat(parts) : undefined
}
