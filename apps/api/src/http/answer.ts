import { contentDisposition } from '@platen/storage'
import type { Response } from 'express'
import { inSlices } from './in-slices.ts'

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
  const head = `{${JSON.stringify(name)}:"`
  const tail = Buffer.from(`",${JSON.stringify(beside).slice(1)}`)
  const encodedLength = Math.ceil(document.length / 3) * 4
  const body = Buffer.allocUnsafe(head.length + encodedLength + tail.length)
  let at = body.write(head, 'latin1')
  for await (const slice of inSlices(document)) at += body.write(slice.toString('base64'), at, 'latin1')
  tail.copy(body, at)
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body }
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
