import { documentFormat } from '@platen/contract'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { inSlices } from '@platen/platform'
import { contentDisposition } from '@platen/storage'
import type { Response } from 'express'

/** A complete response as a value, so that it can be stored and sent again. */
export interface ResponseData {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): ResponseData {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

/** Returns `{ "base64", "fileName" }`. The document is not passed to `JSON.stringify`, which would check every character for escapes. */
export async function base64Response(
  document: Buffer,
  fileName: string,
  headers: Record<string, string>,
): Promise<ResponseData> {
  return jsonWithBase64(document, { name: 'base64', rest: { fileName }, headers })
}

/** Returns a document in base64 as the `name` field, followed by other fields. */
export async function jsonWithBase64(
  document: Buffer,
  { name, rest, headers = {} }: { name: string; rest: object; headers?: Record<string, string> },
): Promise<ResponseData> {
  const body = await encodeBetween(document, {
    head: `{${JSON.stringify(name)}:"`,
    tail: `",${JSON.stringify(rest).slice(1)}`,
  })
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body }
}

/** A response whose body is encoded from a stream while it is being sent. The caller must send or destroy `source`. */
export interface StreamedResponse extends Omit<ResponseData, 'body'> {
  bytes: number
  source: Readable
  encode: (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
}

/**
 * Returns the fields of `value`, followed by the `name` field with the body of `base64Response`. `document` must have exactly `bytes` bytes. It is
 * encoded while it is being read, so that a large document is never completely in memory and does not delay other callers.
 */
export function streamJsonWithBase64(
  value: object,
  options: { name: string; document: Readable; bytes: number; fileName: string },
): StreamedResponse {
  const { name, document, bytes, fileName } = options
  const head = Buffer.from(`${JSON.stringify(value).slice(0, -1)},${JSON.stringify(name)}:{"base64":"`)
  const tail = Buffer.from(`",${JSON.stringify({ fileName }).slice(1)}}`)
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    bytes: head.length + base64Length(bytes) + tail.length,
    source: document,
    encode: (chunks) => encodeChunks(chunks, { head, tail }),
  }
}

async function* encodeChunks(
  chunks: AsyncIterable<Buffer>,
  { head, tail }: { head: Buffer; tail: Buffer },
): AsyncGenerator<Buffer> {
  // Keeps the bytes that do not fill a group of three until the next chunk.
  const encoder = new StringDecoder('base64')
  yield head
  for await (const chunk of chunks) yield Buffer.from(encoder.write(chunk), 'latin1')
  yield Buffer.concat([Buffer.from(encoder.end(), 'latin1'), tail])
}

/** Returns the memory for a document and its base64 response, in bytes. */
export function base64BytesMax(documentBytes: number): number {
  return documentBytes + base64Length(documentBytes)
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

async function encodeBetween(document: Buffer, around: { head: string; tail: string }): Promise<Buffer> {
  const [head, tail] = [Buffer.from(around.head), Buffer.from(around.tail)]
  const body = Buffer.allocUnsafe(head.length + base64Length(document.length) + tail.length)
  let at = head.copy(body)
  for await (const slice of inSlices(document)) at += body.write(slice.toString('base64'), at, 'latin1')
  tail.copy(body, at)
  return body
}

/** Returns the document as a file. */
export function fileResponse(
  document: Buffer,
  fileName: string,
  headers: Record<string, string>,
): ResponseData {
  const disposition = contentDisposition(fileName)
  return {
    status: 200,
    headers: { 'Content-Type': documentFormat.mediaType, 'Content-Disposition': disposition, ...headers },
    body: document,
  }
}

export function sendResponse(res: Response, response: ResponseData): void {
  res.status(response.status).set(response.headers).set('Cache-Control', 'no-store')
  // `send` would hash the whole document for an ETag that is never used.
  res.set('Content-Length', String(response.body.length)).end(response.body)
}

const binaryHeaders = { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' }

/** Sends pieces of bytes without copying them: a whole response, or the rest of one that `streamPieces` began. */
export function sendPieces(res: Response, pieces: readonly Uint8Array[]): void {
  if (!res.headersSent) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    res.status(200).set({ ...binaryHeaders, 'Content-Length': String(length) })
  }
  for (const piece of pieces) res.write(piece)
  res.end()
}

/** Sends pieces of a response that continues later. */
export function streamPieces(res: Response, pieces: readonly Uint8Array[]): void {
  if (res.destroyed || res.writableEnded) return
  if (!res.headersSent) {
    // Otherwise nginx would buffer the pieces.
    res.status(200).set({ ...binaryHeaders, 'X-Accel-Buffering': 'no' })
  }
  for (const piece of pieces) res.write(piece)
}

/** Sends a response. Resolves when it is sent or its caller has disconnected. Throws the error from its source. */
export async function sendAnyResponse(
  res: Response,
  response: ResponseData | StreamedResponse,
): Promise<void> {
  if ('body' in response) return sendResponse(res, response)
  res.status(response.status).set(response.headers).set('Cache-Control', 'no-store')
  res.set('Content-Length', String(response.bytes))
  await pipeline(response.source, response.encode, res).catch(ignoreDisconnect(res))
}

/** Returns an error handler that rethrows the error from an interrupted response, unless the caller disconnected. */
export function ignoreDisconnect(res: Response): (error: unknown) => void {
  return (error) => {
    if (!res.destroyed || !isPrematureClose(error)) throw error
  }
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
