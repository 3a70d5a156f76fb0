import { type FormulaRange, WrongFormula } from './formula-fault.ts'

/** Returns the error for a formula with too many or too deeply nested parts. */
export function tooComplex(range: FormulaRange): WrongFormula {
  const message =
    'The formula has too many parts or nested brackets. Move parts of it to separate formulas under computed.'
  return new WrongFormula('formula_too_complex', message, range)
}

/** Syntax of other languages, and what to write instead. */
const hints: [signs: RegExp, message: string][] = [
  [/^=$/, 'Two values are compared with ==.'],
  [/^&$/, 'Write && for "and"; text is joined with +.'],
  [/^(?:and|und|et|y)$/i, 'Write && for "and".'],
  [/^(?:\||or|oder|ou|o)$/i, 'Write || for "or".'],
  [/^["'“”„‘’«»`]$/, 'Write text between straight quotation marks: "paid".'],
  [/^,$/, 'Write numbers with a decimal point, as in 0.19. Commas separate the arguments of a function.'],
  [/^[×·∙]$/, 'Write * for "times".'],
  [/^[÷:]$/, 'Write / for "divided by".'],
  [/^[−–—]$/, 'Write - for "minus".'],
  [/^[\^²³]$/, 'A power is written pow(price, 2).'],
  [/^≤$/, 'Write <= for "at most".'],
  [/^≥$/, 'Write >= for "at least".'],
  [/^≠$/, 'Write != for "is not".'],
  [/^[{}]$/, 'A formula names fields without braces: qty, not {{qty}}.'],
  [/^[$€£¥]$/, 'Write amounts as numbers without a currency: 12.50.'],
  [/^[)\]]$/, 'Something is missing before this bracket, or the bracket is not needed.'],
]

/** Explains in plain words what the parser did not understand. `code` is the parser's error code. */
export function wrongSyntax(code: string, source: string, range: FormulaRange): WrongFormula {
  const wrong = (message: string, at: FormulaRange = range) => new WrongFormula('formula_syntax', message, at)
  const found = source.slice(range.start, range.end)
  if (code === 'limit_exceeded') return tooComplex(range)
  if (code === 'reserved_identifier') return wrong(reservedWord(found))
  if (code === 'newline_in_string')
    return wrong('A string must end on the line where it begins. Write \\n in it for a new line.')
  if (code.startsWith('unterminated')) return wrong('The closing quotation mark of this text is missing.')
  if (code === 'invalid_macro_argument')
    return wrong(
      'First give the item a name, then the condition or the result: items.filter(item, item.qty > 1).',
    )
  if (/escape|surrogate/.test(code))
    return wrong(
      `A backslash cannot come before this: write \\\\ for a backslash, \\" for a quotation mark, \\n for a new line.`,
    )
  if (/number|integer|exponent/.test(code)) return wrong('Numbers are written as 12 or 0.19.')
  return found.trim() === '' ? wrongEnd(source) : wrongSign(source, withWholeSign(source, range))
}

function reservedWord(word: string): string {
  if (word === 'if' || word === 'else')
    return 'A condition is written with ? and : between its results: qty > 10 ? "many" : "few".'
  if (word === '__proto__' || word === 'prototype') return `"${word}" is not the name of a field.`
  return `"${word}" is a reserved word in formulas. For the field with this name, write field("${word}").`
}

function wrongEnd(source: string): WrongFormula {
  const end = { start: source.length, end: source.length }
  const open = openBracket(source)
  if (open !== undefined) {
    const message = `The bracket ${source[open]} is not closed.`
    return new WrongFormula('formula_syntax', message, { start: open, end: open + 1 })
  }
  if (source.trim() === '') return new WrongFormula('formula_syntax', 'The formula is empty.', end)
  const isPercent = source.trimEnd().endsWith('%')
  const message = isPercent
    ? 'Write 0.19 for 19%. Between two numbers, % is the remainder of a division.'
    : 'The formula ends too early: a value is missing.'
  return new WrongFormula('formula_syntax', message, end)
}

function openBracket(source: string): number | undefined {
  const open: number[] = []
  // Brackets in strings are skipped.
  for (const { 0: sign, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()[\]]/g)) {
    if (sign === '(' || sign === '[') open.push(index)
    else if (sign === ')' || sign === ']') open.pop()
  }
  return open.at(-1)
}

function wrongSign(source: string, range: FormulaRange): WrongFormula {
  const found = source.slice(range.start, range.end)
  const before = source.slice(0, range.start).trimEnd()
  const wrong = (message: string, at = range) => new WrongFormula('formula_syntax', message, at)
  if (found === '=' && before === '') return wrong('Write formulas without = at the start: quantity * price.')
  if (found === '>' && before.endsWith('<')) return wrong('Write != for "is not".')
  if (found === '&' && (/["']$/.test(before) || /^&\s*["']/.test(source.slice(range.start))))
    return wrong('Text is joined with +.')
  if (found === '?' && before.endsWith('?'))
    return wrong('Write coalesce(value, other) for a value that may be missing.')
  if (found === '*' && before.endsWith('*')) return wrong('A power is written pow(price, 2).')
  if (/(?:^|\W)not$/i.test(before)) return wrong('Write ! for "not": !is_paid.')
  const hint = hints.find(([signs]) => signs.test(found))
  if (hint) return wrong(hint[1])
  if (/^\p{L}/u.test(found) && found.charCodeAt(0) > 127) {
    const word = wordAround(source, range.start)
    const name = source.slice(word.start, word.end)
    return wrong(`For a name with characters other than a to z, 0 to 9 and _, write field("${name}").`, word)
  }
  if (/^\w/.test(found)) return wrong(`An operator such as + or * is missing before "${clipped(found)}".`)
  return wrong(`"${clipped(found)}" cannot be used here.`)
}

const graphemes = new Intl.Segmenter('en')

/** Extends a range to whole characters: an emoji can have several UTF-16 units. */
function withWholeSign(source: string, { start, end }: FormulaRange): FormulaRange {
  const last = graphemes.segment(source).containing(end - 1)
  return { start, end: last ? last.index + last.segment.length : end }
}

function wordAround(source: string, at: number): FormulaRange {
  const before = /[\p{L}\p{N}_]*$/u.exec(source.slice(0, at))?.[0].length ?? 0
  const behind = /^[\p{L}\p{N}\p{M}_]*/u.exec(source.slice(at))?.[0].length ?? 0
  return { start: at - before, end: at + behind }
}

function clipped(text: string): string {
  if (text.length <= 30) return text
  // The last character may be incomplete, so it is replaced with an ellipsis.
  const whole = Array.from(graphemes.segment(text.slice(0, 30)), ({ segment }) => segment).slice(0, -1)
  return `${whole.join('')}…`
}
