import { documentFormat } from '@platen/contract'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { inSlices } from '@platen/platform'
import { contentDisposition } from '@platen/storage'
import type { Response } from 'express'

/** A whole answer as a value, so that it can be kept and given again. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

/** `{ "base64", "fileName" }`, without a JSON writer looking at every letter of a document that has none to escape. */
export async function base64Answer(
  document: Buffer,
  fileName: string,
  headers: Record<string, string>,
): Promise<Answer> {
  return withBase64(document, { name: 'base64', beside: { fileName }, headers })
}

/** As `base64Answer`, as the field `name`, with other fields behind it. */
export async function withBase64(
  document: Buffer,
  { name, beside, headers = {} }: { name: string; beside: object; headers?: Record<string, string> },
): Promise<Answer> {
  const body = await encodeBetween(document, {
    head: `{${JSON.stringify(name)}:"`,
    tail: `",${JSON.stringify(beside).slice(1)}`,
  })
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body }
}

/** An answer whose body is encoded from a stream while it is sent. The caller must send or destroy `source`. */
export interface StreamedAnswer extends Omit<Answer, 'body'> {
  bytes: number
  source: Readable
  encode: (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
}

/**
 * Returns the fields of `value`, followed by the field `name` with the body of `base64Answer`. `document` must have exactly `bytes` bytes. It
 * is encoded while it is read, so that a large one is never in memory and never delays other callers.
 */
export function withBase64Within(
  value: object,
  of: { name: string; document: Readable; bytes: number; fileName: string },
): StreamedAnswer {
  const { name, document, bytes, fileName } = of
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

/** What an answer and the document that it is made of take in memory while it is made. */
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

/** The document itself. */
export function fileAnswer(document: Buffer, fileName: string, headers: Record<string, string>): Answer {
  const disposition = contentDisposition(fileName)
  return {
    status: 200,
    headers: { 'Content-Type': documentFormat.mediaType, 'Content-Disposition': disposition, ...headers },
    body: document,
  }
}

export function sendAnswer(res: Response, answer: Answer): void {
  res.status(answer.status).set(answer.headers).set('Cache-Control', 'no-store')
  // Not `send`: it would hash the whole document for an ETag that nobody may use.
  res.set('Content-Length', String(answer.body.length)).end(answer.body)
}

const binaryHeaders = { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' }

/** Sends pieces of bytes one after the other, without a copy of them: the whole answer, or the rest of one that `streamPieces` began. */
export function sendPieces(res: Response, pieces: readonly Uint8Array[]): void {
  if (!res.headersSent) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    res.status(200).set({ ...binaryHeaders, 'Content-Length': String(length) })
  }
  for (const piece of pieces) res.write(piece)
  res.end()
}

/** Sends pieces of an answer that goes on later. */
export function streamPieces(res: Response, pieces: readonly Uint8Array[]): void {
  if (res.destroyed || res.writableEnded) return
  if (!res.headersSent) {
    // Nginx would keep the pieces back otherwise.
    res.status(200).set({ ...binaryHeaders, 'X-Accel-Buffering': 'no' })
  }
  for (const piece of pieces) res.write(piece)
}

/** Sends an answer. Resolves when it is sent or its caller has disconnected, and throws the error of its source. */
export async function sendAnyAnswer(res: Response, answer: Answer | StreamedAnswer): Promise<void> {
  if ('body' in answer) return sendAnswer(res, answer)
  res.status(answer.status).set(answer.headers).set('Cache-Control', 'no-store')
  res.set('Content-Length', String(answer.bytes))
  await pipeline(answer.source, answer.encode, res).catch(unlessCallerLeft(res))
}

/** Returns a handler that rethrows the error of an interrupted answer, unless the caller disconnected, which is not our failure. */
export function unlessCallerLeft(res: Response): (error: unknown) => void {
  return (error) => {
    if (!res.destroyed || !isEarlyEnd(error)) throw error
  }
}

function isEarlyEnd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
