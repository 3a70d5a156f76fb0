import { type CodeFault, codeFault } from './code-fault.ts'
import { attributeLengthMax, type CodeKind, type CodeValues } from './code-kind.ts'

/** Returns the error for a single attribute. */
export function valueFault(kind: CodeKind, name: string, value: string): CodeFault | undefined {
  if (value.length > attributeLengthMax) {
    return codeFault(
      name,
      `is too long: it has ${value.length} characters, but no code can contain more than a few thousand. Shorten it.`,
    )
  }
  const says = kind.attributes.get(name)?.findFault?.(kind.tidy(value))
  return says === undefined ? undefined : codeFault(name, says)
}

/** Returns the normalized values, or the first error. Returns undefined if the code has no content. */
export function readValues(
  kind: CodeKind,
  attributes: Readonly<Record<string, string>>,
): CodeValues | CodeFault | undefined {
  const given = [...kind.attributes.keys()].flatMap((name) => {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    return value === undefined || isBlank(kind, value) ? [] : [{ name, value }]
  })
  if (!given.some(({ name }) => name === kind.content)) return undefined
  const values = new Map<string, string>()
  for (const { name, value } of given) {
    const fault = valueFault(kind, name, value)
    if (fault) return fault
    values.set(name, kind.tidy(value))
  }
  for (const [name, { required, takes }] of kind.attributes) {
    if (required && !values.has(name)) return codeFault(name, `is empty, but the code needs it: ${takes}.`)
  }
  return values
}

function isBlank(kind: CodeKind, value: string): boolean {
  return value.length <= attributeLengthMax && kind.tidy(value).trim() === ''
}
