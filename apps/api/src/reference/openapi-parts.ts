import { type FaultCode, faults } from '@platen/contract'
import { answerExamples, type AnswerName } from './answer-examples.ts'

/** Responses for the faults that an operation may answer with, by status. */
export function problemResponses(codes: readonly FaultCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => faults[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${faults[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  )
}

/** For operations that make something once, however often they are asked. */
export const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body give the first answer again for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** Header of each answer that can be one that was kept for an `Idempotency-Key`. */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: '`true` for the response that was kept for the Idempotency-Key; left out otherwise.',
    schema: { type: 'string' },
  },
}

/** A schema of the document's components, by its name. */
export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** An answer's body in JSON, with its example. */
export function jsonAnswer(name: AnswerName, example: object = answerExamples[name]): Record<string, object> {
  return { 'application/json': { schema: ref(name), example } }
}

/** An answer's body as lines of JSON; the example is one of them. */
export function linesAnswer(name: AnswerName): Record<string, object> {
  return { 'application/x-ndjson': { schema: ref(name), example: answerExamples[name] } }
}

/** The schema as plain JSON, without the marks that TypeBox keeps on it. */
export function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema)) as object
}

/** Paths of several parts as one: an address that two of them have gets the methods of both. */
export function joinPaths(...parts: Record<string, object>[]): Record<string, object> {
  const joined: Record<string, object> = {}
  for (const part of parts)
    for (const [address, methods] of Object.entries(part))
      joined[address] = { ...joined[address], ...methods }
  return joined
}
