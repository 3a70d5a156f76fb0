import { parseSource, type SourceElement, styleOf, type StyleProperty } from '@platen/template/markup'
import type { DraftSource } from '@platen/contract'
import type { Outcome } from '../../case.ts'
import { type PdfText, squeezed } from '../../read-pdf.ts'

/** A footer is printed within this distance from the lower edge of the paper, in points. */
const footerHeight = 90
/** Text items on one line may differ in height by this many points. */
const lineTolerance = 6
const shortestPiece = 3

/** Checks that amounts are printed, in the format of any language. */
export function printsAmounts(...amounts: number[]) {
  return ({ pdf }: Outcome): string[] =>
    amounts
      .filter((amount) => !amountPattern(amount).test(pdf?.text ?? ''))
      .map((amount) => `The amount ${amount.toFixed(2)} is not in the PDF.`)
}

function amountPattern(amount: number): RegExp {
  const [whole = '', decimals] = amount.toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, String.raw`[.,’'\s]?`)
  return new RegExp(String.raw`(?<![\d.,])${grouped}[.,]${decimals}(?!\d)`)
}

/** Checks that two strings are printed on one line, `left` before `right`. */
export function sideBySide(left: string, right: string) {
  return (outcome: Outcome): string[] => {
    const [one, other] = [left, right].map((text) => piecesOf(outcome, text)[0])
    const isSo = one && other && one.left < other.left && Math.abs(one.top - other.top) < lineTolerance
    return isSo ? [] : [`“${left}” and “${right}” are not side by side.`]
  }
}

/** Checks that text is printed in the footer of each page. */
export function inFooter(what: string, pattern: RegExp) {
  return ({ pdf }: Outcome): string[] =>
    (pdf?.pages ?? []).flatMap(({ height, texts }, index) => {
      const footer = texts.filter(({ top }) => top > height - footerHeight).map(({ text }) => text)
      return pattern.test(footer.join(' ').replaceAll(/\s+/g, ' '))
        ? []
        : [`The footer of page ${index + 1} does not have ${what}.`]
    })
}

/** Checks that text is printed larger than before, by at least this factor. */
export function isLarger(text: string, factor: number) {
  return (outcome: Outcome): string[] => {
    const [before, now] = [outcome.earlier.at(-1), outcome].map((one) => sizeIn(one, text))
    return now !== undefined && before !== undefined && now >= before * factor
      ? []
      : [`“${text}” should be larger: it has ${now?.toFixed(1)} pt, and had ${before?.toFixed(1)} pt before.`]
  }
}

/** Checks that text is printed in the same size as before. */
export function isAsLarge(text: string) {
  return (outcome: Outcome): string[] => {
    const [before, now] = [outcome.earlier.at(-1), outcome].map((one) => sizeIn(one, text))
    return before !== undefined && now === before ? [] : [`“${text}” does not have the same size as before.`]
  }
}

/** Checks that text is printed on this page, but not on the first one. */
export function isOnPage(text: string, page: number) {
  return ({ pdf }: Outcome): string[] => {
    const printed = (pdf?.pages ?? []).map(({ texts }) => squeezed(texts.map((one) => one.text).join('')))
    const isSo = printed[page - 1]?.includes(squeezed(text)) === true && !printed[0]?.includes(squeezed(text))
    return isSo ? [] : [`“${text}” is not on page ${page}, or is also on page 1.`]
  }
}

/** Checks that the innermost element that prints a tag has a matching value. */
export function tagHas(tag: string, property: StyleProperty, is: (value: string) => boolean) {
  return ({ after }: Outcome): string[] => {
    const tree = parseSource(after.files['template.html'] ?? '')
    const around = tree.elements.filter((one) => tree.html.slice(one.openEnd, one.closeStart).includes(tag))
    const [inner] = around.toSorted((a, b) => a.end - a.start - (b.end - b.start))
    const value = inner && valueOf(after, inner, property)
    return value !== undefined && is(value)
      ? []
      : [`The element with ${tag} has the ${property} “${value}”, which is not what was requested.`]
  }
}

/** Returns whether one of the elements with these names has a matching value. */
export function anyHas(
  after: DraftSource,
  names: readonly string[],
  property: StyleProperty,
  is: (value: string) => boolean,
): boolean {
  return parseSource(after.files['template.html'] ?? '')
    .elements.filter(({ name }) => names.includes(name))
    .some((element) => is(valueOf(after, element, property) ?? ''))
}

/** Checks that the page has an element with this name and these attributes. */
export function hasElement(name: string, attributes: Readonly<Record<string, string>>) {
  return ({ after }: Outcome): string[] => {
    const html = after.files['template.html'] ?? ''
    const tags = html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? []
    const isThere = tags.some((tag) =>
      Object.entries(attributes).every(([key, value]) => tag.includes(`${key}="${value}"`)),
    )
    return isThere ? [] : [`The page has no <${name}> with ${JSON.stringify(attributes)}.`]
  }
}

/** Returns whether a color is between orange and yellow. */
export function isGold(value: string): boolean {
  if (/gold/i.test(value)) return true
  const [red = 0, green = 0, blue = 0] = rgbOf(value) ?? []
  return red > blue + 60 && green > blue + 20 && red >= green && green > red * 0.5
}

/** Checks that the style sheet uses a color close to this one. */
export function usesColor(wanted: string, distanceMax: number) {
  return ({ after }: Outcome): string[] => {
    const target = rgbOf(wanted) ?? [0, 0, 0]
    const css = `${after.files['style.css'] ?? ''} ${after.files['template.html'] ?? ''}`
    const isNear = (css.match(/#[\da-f]{6}\b|#[\da-f]{3}\b|rgb\([^)]*\)/gi) ?? []).some((value) =>
      (rgbOf(value) ?? []).every((part, index) => Math.abs(part - (target[index] ?? 0)) <= distanceMax),
    )
    return isNear ? [] : [`No color is close to ${wanted}.`]
  }
}

function rgbOf(value: string): number[] | undefined {
  const [, hex = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value.trim()) ?? []
  const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  if (digits !== '') return (digits.match(/../g) ?? []).map((two) => Number.parseInt(two, 16))
  const [, parts] = /^rgb\(([^)]*)\)$/i.exec(value.trim()) ?? []
  return parts
    ?.split(/[\s,]+/)
    .slice(0, 3)
    .map(Number)
}

function valueOf(source: DraftSource, element: SourceElement, property: StyleProperty): string | undefined {
  const tree = parseSource(source.files['template.html'] ?? '')
  const same = tree.elements[element.index]
  const value = same && styleOf(tree, source.files['style.css'] ?? '', same)[property]
  return value?.resolved ?? value?.value
}

function sizeIn(outcome: Outcome | undefined, text: string): number | undefined {
  const sizes = outcome ? piecesOf(outcome, text).map(({ size }) => size) : []
  return sizes.length === 0 ? undefined : Math.max(...sizes)
}

/** Returns the printed pieces of text, because a PDF can split it. */
function piecesOf({ pdf }: Outcome, text: string): PdfText[] {
  const wanted = squeezed(text)
  return (pdf?.pages ?? []).flatMap(({ texts }) =>
    texts.filter((one) => {
      const piece = squeezed(one.text)
      return piece.includes(wanted) || (piece.length >= shortestPiece && wanted.includes(piece))
    }),
  )
}
