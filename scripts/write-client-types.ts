import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { faults } from '@platen/contract'
import {
  identifierOf,
  type JsonSchema,
  pythonTypes,
  type TypeDeclaration,
  typeScriptTypes,
} from '@platen/merge/schema-types'
import { openApiDocument } from '../apps/api/src/reference/openapi.ts'

/** Generates the shapes, operations and error codes of the clients from the API's description. With `--check`, fails if a file does not match it. */
const clients = path.join(import.meta.dirname, '..', 'clients')

interface Operation {
  operationId: string
  parameters?: { name: string; in: string }[]
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: JsonSchema } } } } }
  >
  components: { schemas: Record<string, JsonSchema> }
}

const description = openApiDocument('http://localhost:3000') as unknown as Description
const named = new Map(
  Object.entries(description.components.schemas).map(([name, schema]) => [JSON.stringify(schema), name]),
)
const schemas = Object.entries(description.components.schemas).map(([name, schema]) => ({
  name,
  schema: mapValues(schema, withNames),
}))
const made =
  'Made by scripts/write-client-types.ts of the API’s own description; change that, and write this again.'

const declarations = [...schemas, ...webhookMessages()]

const files: Record<string, string> = {
  'typescript/src/generated/shapes.ts': `// ${made}\n\n${typeScriptTypes(declarations)}`,
  'typescript/src/generated/operations.ts': `// ${made}\n\n${operations()}`,
  'typescript/src/generated/fault-codes.ts': `// ${made}\n\n${faultCodes()}`,
  'python/src/platen_client/shapes.py': [
    `"""What the API takes and answers."""\n\n# ${made}\n`,
    'from __future__ import annotations\n',
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n',
    pythonTypes(declarations),
  ].join('\n'),
  'python/src/platen_client/operations.py': `"""What the API can do."""\n\n# ${made}\n\n${pythonOperations()}`,
  'python/src/platen_client/fault_codes.py': `"""The codes of the API's errors, and whether the same request may succeed later."""\n\n# ${made}\n\n${pythonFaultCodes()}`,
}

let isStale = false
for (const [file, text] of Object.entries(files)) {
  const place = path.join(clients, file)
  if (!process.argv.includes('--check')) writeFileSync(place, text)
  else if (readFileSync(place, 'utf8') !== text) isStale = true
}
if (isStale) process.exitCode = 1

/** Replaces a shape that equals another one by its name. */
function withNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = named.get(JSON.stringify(value))
  return name === undefined ? mapValues(value, withNames) : { $ref: `#/${name}` }
}

function mapValues<T extends object>(of: T, change: (value: unknown) => unknown): T {
  if (Array.isArray(of)) return of.map(change) as unknown as T
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)])) as T
}

/** The messages to webhook endpoints: a shape for each event, and a union of all, discriminated by `type`. */
function webhookMessages(): TypeDeclaration[] {
  const messages = Object.entries(description.webhooks).map(([event, { post }]) => {
    const { properties } = post.requestBody.content['application/json'].schema
    return message(event, { ...properties })
  })
  const test = message('webhook.test', {
    id: { type: 'string' },
    timestamp: { type: 'string' },
    data: { type: 'object', required: ['endpointId'], properties: { endpointId: { type: 'string' } } },
  })
  const every = [...messages, test]
  const schema: JsonSchema = {
    description: 'A message to a webhook endpoint, told apart by its `type`.',
    oneOf: every.map(({ name }) => ({ $ref: `#/${name}` })),
  }
  return [...every, { name: 'WebhookMessage', schema }]
}

function message(event: string, properties: Record<string, JsonSchema>): TypeDeclaration {
  const schema: JsonSchema = {
    type: 'object',
    required: ['id', 'type', 'timestamp', 'data'],
    properties: { ...properties, type: { const: event } },
  }
  return { name: `${identifierOf(event)}Message`, schema }
}

function operations(): string {
  const rows = listOperations().map(
    ({ operationId, method, address, isRepeatable, takesKey }) =>
      `  ${operationId}: { method: '${method}', path: '${address}', isRepeatable: ${isRepeatable}, takesIdempotencyKey: ${takesKey} },\n`,
  )
  return (
    '/** What the API can do. `isRepeatable`: doing it twice is as good as once. */\n' +
    `export const operations = {\n${rows.join('')}} as const\n\n` +
    '/** The name of something that the API can do. */\n' +
    'export type OperationName = keyof typeof operations\n'
  )
}

function pythonOperations(): string {
  const rows = listOperations().map(
    ({ operationId, method, address, isRepeatable, takesKey }) =>
      `    "${operationId}": Operation("${method}", "${address}", ${pythonTruth(isRepeatable)}, ${pythonTruth(takesKey)}),\n`,
  )
  return [
    'from typing import NamedTuple\n\n',
    'class Operation(NamedTuple):',
    '    """Something that the API can do. `is_repeatable`: doing it twice is as good as once."""\n',
    '    method: str\n    path: str\n    is_repeatable: bool\n    takes_idempotency_key: bool\n\n',
    `OPERATIONS = {\n${rows.join('')}}\n`,
  ].join('\n')
}

function listOperations() {
  return Object.entries(description.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [] }]) => ({
      operationId,
      method: method.toUpperCase(),
      address,
      // A repeated request must not run twice.
      isRepeatable: method !== 'post' && method !== 'patch',
      takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    })),
  )
}

function pythonTruth(is: boolean): string {
  return is ? 'True' : 'False'
}

function faultCodes(): string {
  const rows = Object.entries(faults).map(([code, { retry }]) => `  ${code}: ${String(retry)},\n`)
  return (
    '/** The codes of the API’s errors, and whether the same request may succeed later. docs/failure-modes.md has a section on each. */\n' +
    `export const faultCodes = {\n${rows.join('')}} as const\n\n` +
    '/** The code of an error that the API answers. */\n' +
    'export type FaultCode = keyof typeof faultCodes\n'
  )
}

function pythonFaultCodes(): string {
  const rows = Object.entries(faults).map(([code, { retry }]) => `    "${code}": ${pythonTruth(retry)},\n`)
  return `FAULT_CODES = {\n${rows.join('')}}\n`
}
