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

export function sendAnswer(res: Response, answer: Answer): void {
  res.status(answer.status).set(answer.headers).set('Cache-Control', 'no-store')
  // Not `send`: it would hash the whole document for an ETag that nobody may use.
  res.set('Content-Length', String(answer.body.length)).end(answer.body)
}
