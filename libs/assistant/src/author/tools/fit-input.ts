import type { JSONSchema7 } from '../models/sdk-types.ts'
import Schema from 'typebox/schema'
import type { ToolInput } from './tool.ts'

/**
 * Validates a model's input against the tool's schema. Numbers, lists and objects that small models write as strings are parsed first. For invalid
 * input, returns a message about the error.
 */
export function fitInput(schema: JSONSchema7, given: unknown): { input: ToolInput } | { refused: string } {
  const value = typeof given === 'string' ? parsed(given) : given
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { refused: 'The input is not a complete JSON object. Call the tool again with all of its input.' }
  const input = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, read(schema.properties?.[name], one)]),
  )
  const [isFit, errors] = Schema.Errors(schema as Schema.XSchema, input)
  if (isFit) return { input }
  const said = errors
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || 'the input'}: ${message}`)
  return { refused: `The input does not match the tool’s schema: ${said.join('; ')}. Call it again.` }
}

function read(schema: JSONSchema7['additionalProperties'], value: unknown): unknown {
  if (typeof value !== 'string' || typeof schema !== 'object') return value
  const { type } = schema
  if (type === 'integer' || type === 'number')
    return /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return type === 'array' || type === 'object' ? (parsed(value) ?? value) : value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
