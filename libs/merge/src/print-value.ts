import { escapeHtml, type StyleUse } from '@platen/contract'
import { numberText, TypedValue } from '@platen/merge/fields'
import {
  isolatedText,
  mustBeIsolated,
  type TextDirection,
  turnsDirection,
  withClosedDirections,
} from './text-direction.ts'

export type PrintValue = (value: unknown, around?: TextDirection) => string

/**
 * Prints a value as text, for file names: without control characters, lone surrogates or open directional controls. Returns an empty string for
 * anything except a string, number or boolean.
 */
export function printText(value: unknown): string {
  return withClosedDirections(plainText(value))
}

/** Prints a value like `printText`, isolated for a line of plain text with the direction `around`. */
export function printIsolated(value: unknown, around: TextDirection = 'ltr'): string {
  const text = printText(value)
  return mustBeIsolated(text, around) ? isolatedText(text) : text
}

/**
 * Returns the raw value, for styles and drawn elements: a typed number without currency or group separators, and a string with its control
 * characters, which barcodes need.
 */
export function printRaw(value: unknown): string {
  if (typeof value === 'string') return clean(value)
  return value instanceof TypedValue ? clean(value.raw()) : plainText(value)
}

/** Prints a value between elements. Some types, such as rich text, are markup. `around` is the direction of the text on the same line. */
export function printMarkup(value: unknown, around?: TextDirection): string {
  const html = (value instanceof TypedValue ? value.html() : undefined) ?? printHtml(value)
  // Markup that contains elements other than line breaks is already isolated.
  if (anyElement.test(html) || (around === undefined && !anyLineBreak.test(html))) return html
  const text = html.replaceAll(lineBreakOrReference, '')
  if (around !== undefined && mustBeIsolated(text, around)) return isolatedLines(html, () => true)
  // In `unicode-bidi: plaintext`, Chromium gives a line without letters, such as a phone number, the direction of the line before it.
  if (turnsDirection(text)) return isolatedLines(html, (line) => !hasLetter(line))
  // That line can come from the preceding value, such as an Arabic name above an address that begins with a number.
  return around !== undefined && typeof value === 'string' && digitGroups.test(text)
    ? isolatedLines(html, (line) => !hasLetter(line) && digitGroups.test(line))
    : html
}

function isolatedLines(html: string, isIsolated: (line: string) => boolean): string {
  const lines = html.split(/(<br>|\r\n?|\n)/)
  return lines
    .map((line, at) =>
      at % 2 === 1 || line.trim() === '' || !isIsolated(line) ? line : `<bdi>${line}</bdi>`,
    )
    .join('')
}

function hasLetter(line: string): boolean {
  return /\p{L}/u.test(line.replaceAll(lineBreakOrReference, ''))
}

/** Digit groups that would change their order in a right-to-left line: phone numbers, but not amounts. */
const digitGroups = /\d[\s()+*#-]+\d/
const anyLineBreak = /<br>|[\r\n]/
const anyElement = /<(?!br>)/
const lineBreakOrReference = /<br>|&[a-z#\d]+;/g

/** Prints a value like `printText`, escaped for HTML text and quoted attributes. */
export function printHtml(value: unknown): string {
  if (typeof value !== 'string' && !(value instanceof TypedValue)) return printText(value)
  return escapeHtml(printText(value))
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return withoutControls(value)
  if (typeof value === 'number') return numberText(value)
  if (value instanceof TypedValue) return withoutControls(value.text())
  return typeof value === 'boolean' ? String(value) : ''
}

function clean(text: string): string {
  const known = text.isWellFormed() ? text : text.toWellFormed()
  return known.includes('\0') ? known.replaceAll('\0', '') : known
}

/** All control characters except tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0B\x0E-\x1F\x7F]+/g
// oxlint-disable-next-line no-control-regex
const controlOrFormFeed = /[\0-\x08\x0B\f\x0E-\x1F\x7F]/

/** Returns the string without control characters, which Chromium prints as boxes. Form feeds become spaces, as in HTML. */
export function withoutControls(text: string): string {
  const known = clean(text)
  return controlOrFormFeed.test(known) ? known.replaceAll(controls, '').replaceAll('\f', ' ') : known
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** A number with or without a unit, a color, or a word: a single value, without the end of a declaration or a URL. */
const value =
  /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?:%|[a-z]{1,8})?|#[\da-f]{3,8}|[\da-f]{3,8}|-?[a-z_][\w-]*|(?:rgb|hsl)a?\([-+\da-z .,%/]{1,80}\))$/i
const lengthMax = 100

/** Whether a value is valid at its position in a style. An empty value is valid: its declaration is omitted. */
export function isStyleValue(text: string, use: StyleUse): boolean {
  if (text === '') return true
  return text.length <= lengthMax && (isNumber(use) ? number : value).test(text) && !isTooSmall(text, use)
}

/** Whether a value is rejected because CSS does not allow negative numbers here. */
export function isTooSmall(text: string, use: StyleUse): boolean {
  return isUnsigned(use) && Number.parseFloat(text) < 0
}

/** Whether only a number is allowed at this position in the style. */
export function isNumber(use: StyleUse): boolean {
  return use === 'number' || use === 'unsigned-number'
}

function isUnsigned(use: StyleUse): boolean {
  return use === 'unsigned-number' || use === 'unsigned-value'
}

/** Combines two uses of a field, the stricter one in each respect. */
export function narrowerUse(one: StyleUse, other: StyleUse): StyleUse {
  const kind = isNumber(one) || isNumber(other) ? 'number' : 'value'
  return isUnsigned(one) || isUnsigned(other) ? `unsigned-${kind}` : kind
}

/** Makes the whole declaration invalid, so that browsers ignore it. */
const droppedDeclaration = '!'

/** Prints a value in a style. If it is empty or invalid, the declaration is ignored. */
export function printStyleValue(given: unknown, use: StyleUse): string {
  const text = printRaw(given)
  return text !== '' && isStyleValue(text, use) ? text : droppedDeclaration
}
