import { normalizeText } from '@platen/contract'
import { fontPx } from './metrics.ts'

/**
 * Widths in em, rounded up to classes: the largest of the bundled fonts, because the font of the page is unknown here. A label in a
 * wider font overlaps the space next to it.
 */
const classes: readonly (readonly [widthEm: number, characters: string])[] = [
  [0.3, ' \u{a0}\u{2009}\u{202f}'],
  [0.35, "',.j¡·ίιј‘’‚"],
  [0.4, '!():;[]ilıłії'],
  [0.45, 'Ift|¦ľΙΪІЇ‹›'],
  [0.5, '-/\\{}°²³ґ'],
  [0.55, '"rsζτгѕғ“”„'],
  [0.6, '*?J_`cxyz¢¿έδεξςχЈзсухьэєҐүұ†•'],
  [0.65, 'FL^ekov«ðøŁΓΡήΰβγηθκνορυГЗвекчяёҒә–'],
  [0.7, '$+0123456789<=>ESZabdghnpqu~£§¬±µ¶»×÷þđħĳŋơΒΕΖΞΣάαλμσЁЅЕабдлнопръђћџқһө₫−'],
  [0.75, '#ACPRTVXY¤¥ÞßďưΑΔΛΤΥΧΫπЄБРСТУХЬЭЯийцңҮҰ₸₹₺'],
  [0.8, 'BGKΘΚΟφАВКЛЧҚҺẞ₽'],
  [0.85, '&DHNOQU®ÐØĐĦŊΗΝΠψωЏИЙНПЪмфӘ€₴'],
  [0.95, 'w©ƠƯΦΩЂДОФЦжтыюљҢӨ₪₱→'],
  [1.05, '%@M¼½¾æĲΜΨЋМЫшщњ—…'],
  [1.2, 'WmÆŒœЖЮШЩЉЊ™'],
  [1.4, '‰₩№'],
]
const widthsEm = new Map(
  classes.flatMap(([width, characters]) =>
    Array.from(characters, (character) => [character, width] as const),
  ),
)
const wide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u{3000}-\u{303f}\u{ff00}-\u{ff60}\p{Extended_Pictographic}]/u
const takesNoRoom = /[\p{M}\p{Cf}]/u

/** Returns the width of a line of text in CSS pixels, usually an overestimate. Beyond `enoughPx`, measuring stops. */
export function textWidth(text: string, sizePx = fontPx, enoughPx = Infinity): number {
  const enough = enoughPx / sizePx
  let em = 0
  for (const character of text) {
    em += widthsEm.get(character) ?? foreignWidth(character)
    if (em > enough) break
  }
  return em * sizePx
}

/** Maximum number of cached characters in other scripts. The widths of additional characters are calculated each time. */
const foreignMax = 4_000
const foreignWidths = new Map<string, number>()

function foreignWidth(character: string): number {
  const known = foreignWidths.get(character)
  if (known !== undefined) return known
  const width = judgeWidth(character)
  if (foreignWidths.size < foreignMax) foreignWidths.set(character, width)
  return width
}

function judgeWidth(character: string): number {
  if (takesNoRoom.test(character)) return 0
  if (wide.test(character)) return 1
  const plain = widthsEm.get(normalizeText(character, 'NFD').charAt(0))
  return plain ?? (character === character.toLowerCase() ? 0.7 : 0.85)
}

/** Returns the width of the widest line, with the limit of `textWidth`. */
export function widestText(texts: readonly string[], sizePx = fontPx, enoughPx = Infinity): number {
  let widest = 0
  for (const text of texts) {
    widest = Math.max(widest, textWidth(text, sizePx, enoughPx))
    if (widest > enoughPx) break
  }
  return widest
}

/** Returns the text, shortened with an ellipsis to fit. At least one character remains. */
export function cutText(text: string, roomPx: number, sizePx = fontPx): string {
  if (textWidth(text, sizePx, roomPx) <= roomPx) return text
  const room = roomPx - textWidth('…', sizePx)
  let taken = 0
  let kept = ''
  for (const { segment } of segmenter.segment(text)) {
    taken += textWidth(segment, sizePx)
    if (taken > room && kept !== '') break
    kept += segment
  }
  return kept.length === text.length ? text : `${kept.trimEnd()}…`
}

/** Graphemes are never split. */
const segmenter = new Intl.Segmenter('en')

/** Breaks text at spaces into lines that fit. The last possible line is cut off. */
export function wrapText(text: string, roomPx: number, linesMax: number, sizePx = fontPx): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || lines.length === linesMax - 1 || textWidth(longer, sizePx) <= roomPx) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].map((each) => cutText(each, roomPx, sizePx))
}
