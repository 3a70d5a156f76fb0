import { type FaultCode, faults } from '@platen/contract'
import { answerExamples, type AnswerName } from './answer-examples.ts'

/** Returns the error responses of an operation by status. */
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

/** The `Idempotency-Key` header for operations that create something. */
export const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For 24 hours, requests with the same key and body return the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** Header of responses that can be stored for an `Idempotency-Key`. */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: '`true` if this is the stored response for the Idempotency-Key. Otherwise absent.',
    schema: { type: 'string' },
  },
}

/** References a component schema by name. */
export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** Describes a JSON response with its example. */
export function jsonResponse(
  name: AnswerName,
  example: object = answerExamples[name],
): Record<string, object> {
  return { 'application/json': { schema: ref(name), example } }
}

/** Describes an NDJSON response. The example is one line. */
export function linesAnswer(name: AnswerName): Record<string, object> {
  return { 'application/x-ndjson': { schema: ref(name), example: answerExamples[name] } }
}

/** Returns a schema as plain JSON, without the symbols that TypeBox adds. */
export function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema)) as object
}

/** Merges the paths of several parts. A path that occurs in several parts gets the methods of all. */
export function joinPaths(...parts: Record<string, object>[]): Record<string, object> {
  const joined: Record<string, object> = {}
  for (const part of parts)
    for (const [path, methods] of Object.entries(part)) joined[path] = { ...joined[path], ...methods }
  return joined
}
