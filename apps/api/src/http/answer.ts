import { inSlices } from '@platen/runtime'
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

/** The fields of `value`, and behind them as its field `name` what `base64Answer` answers. */
export async function withBase64Within(
  value: object,
  { name, document, fileName }: { name: string; document: Buffer; fileName: string },
): Promise<Answer> {
  const body = await encodeBetween(document, {
    head: `${JSON.stringify(value).slice(0, -1)},${JSON.stringify(name)}:{"base64":"`,
    tail: `",${JSON.stringify({ fileName }).slice(1)}}`,
  })
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body }
}

/** What an answer and the document that it is made of take in memory while it is made. */
export function base64BytesMax(documentBytes: number): number {
  return documentBytes + Math.ceil(documentBytes / 3) * 4
}

async function encodeBetween(document: Buffer, around: { head: string; tail: string }): Promise<Buffer> {
  const [head, tail] = [Buffer.from(around.head), Buffer.from(around.tail)]
  const encodedLength = Math.ceil(document.length / 3) * 4
  const body = Buffer.allocUnsafe(head.length + encodedLength + tail.length)
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
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition, ...headers },
    body: document,
  }
}

export function sendAnswer(res: Response, answer: Answer): void {
  res.status(answer.status).set(answer.headers).set('Cache-Control', 'no-store')
  // Not `send`: it would hash the whole document for an ETag that nobody may use.
  res.set('Content-Length', String(answer.body.length)).end(answer.body)
}
