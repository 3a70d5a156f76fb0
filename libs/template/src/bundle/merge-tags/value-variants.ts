import { fieldMark, printValue, quotedValue, readValue } from './printed-value.ts'

/** Each more doubles the variants. */
const sectionNamesMax = 6

/** All that an attribute with merge tags may become in a document. */
export interface ValueVariants {
  /** The value with each merge tag but comments as one `fieldMark`. */
  hidden: string
  /** The value for each choice of sections that are printed; empty where it has no sections. */
  printed: string[]
  /** Its sections have more names than could be tried. */
  hasTooMany: boolean
}

/** An attribute with merge tags, as documents may print it. `attribute` is the attribute as it stands in the source. */
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
