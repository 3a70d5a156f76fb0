import { isJsonObject, nestsTooDeep, writeSample } from '@platen/template/draft'
import { createScanner, parse, type ParseError, printParseErrorCode } from 'jsonc-parser'

/** Errors that do not lose any data. */
const harmless: ReadonlySet<ReturnType<typeof printParseErrorCode>> = new Set([
  'PropertyNameExpected',
  'ValueExpected',
  'CommaExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'InvalidCommentToken',
])

/** Returns invalid JSON with its punctuation repaired; `undefined` if anything else is wrong or data would be lost. */
export function repairPunctuation(text: string): string | undefined {
  if (nestsTooDeep(text)) return undefined
  const errors: ParseError[] = []
  const data: unknown = parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (!isJsonObject(data) || errors.some(({ error }) => !harmless.has(printParseErrorCode(error))))
    return undefined
  const written = writeSample(data)
  return isSame(valuesIn(text), valuesIn(written)) ? written : undefined
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at])

/** Returns all keys, strings, numbers and words in order. */
function valuesIn(text: string): string[] {
  const scanner = createScanner(text, true)
  const values: string[] = []
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const value = scanner.getTokenValue()
    if (/[^\s{}[\],:]/.test(value) || text[scanner.getTokenOffset()] === '"') values.push(value)
  }
  return values
}
