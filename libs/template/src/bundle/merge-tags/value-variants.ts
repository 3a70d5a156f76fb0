import { fieldMark, printValue, quotedValue, readValue } from './printed-value.ts'

/** Each further name doubles the variants. */
const sectionNamesMax = 6

export interface ValueVariants {
  /** The value with each merge tag, except comments, as one `fieldMark`. */
  hidden: string
  /** The value for each combination of printed sections. */
  printed: string[]
  /** Whether the sections have too many names to try all combinations. */
  hasTooMany: boolean
}

/** Returns the possible values of an attribute with merge tags. `attribute` is the attribute as written. */
export function valueVariants(attribute: string): ValueVariants {
  const pieces = readValue(quotedValue(attribute) ?? '')
  const hidden = pieces.map((piece) => (piece.kind === 'text' ? piece.text : fieldMark)).join('')
  const names = [
    ...new Set(
      pieces.flatMap((piece) => (piece.kind === 'section' || piece.kind === 'inverted' ? [piece.name] : [])),
    ),
  ]
  if (names.length > sectionNamesMax) return { hidden, printed: [], hasTooMany: true }
  const choices = names.length === 0 ? 0 : 2 ** names.length
  const printed = Array.from({ length: choices }, (_, choice) => {
    const isOn = (name: string) => (choice & (1 << names.indexOf(name))) !== 0
    return printValue(pieces, (kind, name) => isOn(name) === (kind === 'section')).text
  })
  return { hidden, printed: [...new Set(printed)], hasTooMany: false }
}
