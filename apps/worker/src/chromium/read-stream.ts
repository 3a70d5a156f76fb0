import type { CDPSession } from './browser.ts'

/** In one message, a 33 MB print blocked the process for 0.26 s (November 2026). */
const readBytes = 2 ** 20

/** Reads a PDF that Chromium printed, in parts. */
export async function readStream(session: CDPSession, handle: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let isRead = false
  while (!isRead) {
    const { data, eof } = await session.send('IO.read', { handle, size: readBytes })
    parts.push(Buffer.from(data, 'base64'))
    isRead = eof
  }
  await session.send('IO.close', { handle })
  return Buffer.concat(parts)
}
