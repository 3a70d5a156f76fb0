import { type CodeFault, codeFault } from '../code-fault.ts'
import { foreignCharacter } from '../foreign-character.ts'
import type { Symbology } from './symbologies.ts'

/** Accepted values of common codes, for messages. Other codes use the library's message. */
const takes: Readonly<Record<string, string>> = {
  ean13: 'It takes 12 digits, or 13 with the check digit.',
  ean8: 'It takes 7 digits, or 8 with the check digit.',
  ean5: 'It takes 5 digits.',
  ean2: 'It takes 2 digits.',
  upca: 'It takes 11 digits, or 12 with the check digit.',
  upce: 'It takes 7 digits that begin with 0 or 1, or 8 with the check digit.',
  isbn: 'It takes an ISBN with its hyphens, such as 978-1-56581-231-4, and after a space 2 or 5 more digits if needed.',
  ismn: 'It takes an ISMN with its hyphens, such as 979-0-2605-3211-3.',
  issn: 'It takes an ISSN with its hyphen, such as 0311-175X, and after a space 2 more digits if needed.',
  ean14: 'It takes (01) and 13 digits, or 14 with the check digit.',
  itf14: 'It takes 13 digits, or 14 with the check digit.',
  sscc18: 'It takes (00) and 17 digits, or 18 with the check digit.',
  interleaved2of5: 'It takes digits.',
  code128: 'It takes digits, symbols and the letters of Western European languages.',
  code39: 'It takes capital letters, digits, spaces and - . $ / + %.',
  code93: 'It takes capital letters, digits, spaces and - . $ / + %.',
  codabar: 'It takes digits and - $ : / . + between two of the letters A, B, C and D.',
  code32: 'It takes 8 digits, or 9 with the check digit.',
  pzn: 'It takes 6 digits, or 7 with the check digit.',
  identcode: 'It takes 11 digits, or 12 with the check digit.',
  leitcode: 'It takes 13 digits, or 14 with the check digit.',
  'gs1-128': 'Write each value after its GS1 identifier, such as (01)09521234543213(10)ABC123.',
  gs1datamatrix: 'Write each value after its GS1 identifier, such as (01)09521234543213(10)ABC123.',
  gs1qrcode: 'Write each value after its GS1 identifier, such as (01)09521234543213(10)ABC123.',
}

const digits = /[0-9]/
/** Character sets 82 and 39 of the GS1 General Specifications, and the parentheses of identifiers. Only set 39, which (8010) uses, has "#". */
const gs1 = /[!"#%&'()*+,\-./0-9:;<=>?A-Z_a-z]/
const capitals = /[0-9A-Z $%+\-./]/

/** The characters that these codes can have. Other characters are named in the error. */
const alphabets: Readonly<Record<string, RegExp>> = {
  ean13: /[0-9 ]/,
  ean8: /[0-9 ]/,
  ean5: digits,
  ean2: digits,
  upca: /[0-9 ]/,
  upce: /[0-9 ]/,
  isbn: /[0-9X -]/,
  ismn: /[0-9M -]/,
  issn: /[0-9X -]/,
  ean14: /[0-9() ]/,
  itf14: /[0-9 ]/,
  sscc18: /[0-9() ]/,
  interleaved2of5: digits,
  code39: capitals,
  code93: capitals,
  codabar: /[0-9A-D$+\-./:]/,
  code32: digits,
  pzn: digits,
  identcode: /[0-9. ]/,
  leitcode: /[0-9. ]/,
  'gs1-128': gs1,
  gs1datamatrix: gs1,
  gs1qrcode: gs1,
}
const latin1 = /[^\u0100-\u{10FFFF}]/u
/** Codes that contain text, not numbers with a fixed format. */
const textCodes: ReadonlySet<string> = new Set(['code128', 'code39', 'code39ext', 'code93', 'code93ext'])

/**
 * Returns an error if a value has a character that its code cannot contain. Returns undefined if the characters of the code are not listed.
 */
export function characterFault(
  symbology: Symbology,
  value: string,
  allowed = alphabets[symbology.type],
): CodeFault | undefined {
  const character = allowed && foreignCharacter(value, allowed)
  if (character === undefined) return undefined
  const advice = textCodes.has(symbology.type)
    ? 'Send a value without it, or use a code for any text in the template: "qrcode" or "datamatrix".'
    : 'Send a value without it.'
  const allowedValues = takes[symbology.type]
  return notDrawn(
    symbology,
    [`it cannot contain ${character}.`, allowedValues, advice].filter(Boolean).join(' '),
  )
}

/** Like `characterFault`, and also reports characters outside Latin-1, which no barcode can contain. */
export function beyondLatin1Fault(symbology: Symbology, value: string): CodeFault | undefined {
  return characterFault(symbology, value) ?? characterFault(symbology, value, latin1)
}

/** Reasons by the end of the library's error code. The first match is used. */
const reasons: readonly (readonly [end: RegExp, says: string])[] = [
  [
    /check ?(?:sum|digits?)$/i,
    'its check digit does not match, so a digit is wrong or missing. Compare it with its source.',
  ],
  [/(?:too(?:long|large|big|muchdata)|novalidsymbol|insufficientcapacity)$/i, 'it is too long. Shorten it.'],
  [/(?:length|tooshort)$/i, 'it has too many characters, or too few.'],
  [/(?:character|notnumeric|nondigit)$/i, 'it contains a character that this type of code cannot contain.'],
]

/**
 * Converts an exception from the library to an error. The library's errors have the format `bwipp.CODE#LINE: message`. Other exceptions come from
 * values that it does not expect.
 */
export function barFault(symbology: Symbology, value: string, error: unknown): CodeFault {
  const foreign = characterFault(symbology, value)
  if (foreign !== undefined) return foreign
  const [, code = '', sentence = ''] =
    /^bwipp\.(\w+)#\d+: ([^\r\n]+)/.exec(error instanceof Error ? error.message : '') ?? []
  const own = takes[symbology.type]
  const reason = reasons.find(([end]) => end.test(code))?.[1]
  if (own !== undefined) return notDrawn(symbology, [reason, own].filter(Boolean).join(' '))
  const passedOn = sentence === '' ? undefined : `${sentence.slice(0, 200).replace(/\.$/, '')}.`
  return notDrawn(symbology, passedOn ?? 'this type of code cannot contain it.')
}

/** Returns the error for a value, with a reason after a colon. */
export function notDrawn({ title }: Symbology, reason: string): CodeFault {
  return codeFault('value', `cannot be printed as ${title}: ${reason}`)
}
