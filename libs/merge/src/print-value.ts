import { escapeHtml, type StyleUse } from '@platen/contract'
import { numberText, TypedValue } from '@platen/merge/fields'
import {
  isolatedText,
  mustBeIsolated,
  type TextDirection,
  turnsDirection,
  withClosedDirections,
} from './text-direction.ts'

/** Makes the text of a plain field out of its value. */
export type PrintValue = (value: unknown, around?: TextDirection) => string

/**
 * A value as text, for file names: no control characters but white space, no lone surrogates, no directional control without its end; nothing for `null`, a missing value, and what is
 * neither text nor number nor boolean.
 */
export function printText(value: unknown): string {
  return withClosedDirections(plainText(value))
}

/** A value as `printText` has it, for a line of plain text with other text in it, which is written as `around` says. */
export function printIsolated(value: unknown, around: TextDirection = 'ltr'): string {
  const text = printText(value)
  return mustBeIsolated(text, around) ? isolatedText(text) : text
}

/** Returns a value as programs read it, for styles and drawn elements: a typed number without currency and digit groups, and a text with its control characters, which bar codes need. */
export function printRaw(value: unknown): string {
  if (typeof value === 'string') return clean(value)
  return value instanceof TypedValue ? clean(value.raw()) : plainText(value)
}

/** A value between the elements of a page: of some types, such as rich text, that is markup. `around` says how the text is written that shares its line. */
export function printMarkup(value: unknown, around?: TextDirection): string {
  const html = (value instanceof TypedValue ? value.html() : undefined) ?? printHtml(value)
  // Markup with elements in it, other than line breaks, isolates itself.
  if (anyElement.test(html) || (around === undefined && !anyLineBreak.test(html))) return html
  const text = html.replaceAll(lineBreakOrReference, '')
  if (around !== undefined && mustBeIsolated(text, around)) return isolatedLines(html, () => true)
  // In `unicode-bidi: plaintext` Chromium writes a line without letters, such as a phone number, as the line before it.
  if (turnsDirection(text)) return isolatedLines(html, (line) => !hasLetter(line))
  // The value before it may be that line, as an Arabic name above an address that begins with a number.
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

/** Digits whose groups would change places in a line from right to left: a telephone number, but no amount. */
const digitGroups = /\d[\s()+*#-]+\d/
const anyLineBreak = /<br>|[\r\n]/
const anyElement = /<(?!br>)/
const lineBreakOrReference = /<br>|&[a-z#\d]+;/g

/** A value as `printText` has it, escaped for HTML text and quoted attributes. */
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

/** All except tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0B\x0E-\x1F\x7F]+/g
// oxlint-disable-next-line no-control-regex
const controlOrFormFeed = /[\0-\x08\x0B\f\x0E-\x1F\x7F]/

/** Returns a text without control characters, which Chromium would print as boxes. Form feeds become spaces, because HTML treats them as white space. */
export function withoutControls(text: string): string {
  const known = clean(text)
  return controlOrFormFeed.test(known) ? known.replaceAll(controls, '').replaceAll('\f', ' ') : known
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** A number with or without a unit, a colour, or a word: never more than one value, and nothing that ends one or names an address. */
const value =
  /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?:%|[a-z]{1,8})?|#[\da-f]{3,8}|[\da-f]{3,8}|-?[a-z_][\w-]*|(?:rgb|hsl)a?\([-+\da-z .,%/]{1,80}\))$/i
const lengthMax = 100

/** Whether a printed value may stand where a field stands in a style. Nothing at all may: its declaration is left out. */
export function isStyleValue(text: string, use: StyleUse): boolean {
  if (text === '') return true
  return text.length <= lengthMax && (isNumber(use) ? number : value).test(text) && !isTooSmall(text, use)
}

/** Whether it is refused for being below zero, where CSS takes nothing such. */
export function isTooSmall(text: string, use: StyleUse): boolean {
  return isUnsigned(use) && Number.parseFloat(text) < 0
}

/** Whether a field stands where a style takes a number and nothing else. */
export function isNumber(use: StyleUse): boolean {
  return use === 'number' || use === 'unsigned-number'
}

function isUnsigned(use: StyleUse): boolean {
  return use === 'unsigned-number' || use === 'unsigned-value'
}

/** Of two uses of one field the narrower one counts, in each respect. */
export function narrowerUse(one: StyleUse, other: StyleUse): StyleUse {
  const kind = isNumber(one) || isNumber(other) ? 'number' : 'value'
  return isUnsigned(one) || isUnsigned(other) ? `unsigned-${kind}` : kind
}

/** No declaration with it is valid, so that browsers leave out all of it. */
const droppedDeclaration = '!'

/** A value in a style; where it is empty, or may not stand there, it takes its declaration along. */
export function printStyleValue(given: unknown, use: StyleUse): string {
  const text = printRaw(given)
  return text !== '' && isStyleValue(text, use) ? text : droppedDeclaration
}
