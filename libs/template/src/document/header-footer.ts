import { randomBytes } from 'node:crypto'
import { canonicalLocale, type RunningLine, type TemplateSettings } from '@platen/contract'
import { compileLine, type Template, type TextDirection, withoutControls } from '@platen/merge'
import { lineLettersMax } from './long-line.ts'
import { longLineFault } from './long-line-fault.ts'

type Data = Readonly<Record<string, unknown>> | null

export interface HeaderFooter {
  /** Whether the header or footer depends on the data. */
  hasFields: boolean
  render(data: Data, options?: LineOptions): string
}

interface LineOptions {
  /** Locale for the digits of page numbers. Default: `en`. */
  locale?: string
  textDirection?: TextDirection
}

interface MarginBox {
  name: string
  text: Template
}

/** Replaces counters while text is merged. Unpredictable, so no value can contain it. */
const secret = randomBytes(16).toString('hex')
const marks = { page: `page-${secret}`, pages: `pages-${secret}` }
const marked = new RegExp(`(${marks.page}|${marks.pages})`)
/** Matches `{page}` only in single braces, because `{{page}}` is a merge field. */
const counter = /(?<!\{)\{(page|pages)\}(?!\})/g

/**
 * Gray text in the font of `html`, because margin boxes do not inherit from `body`. The template's style sheet comes later and can override this
 * style.
 */
const quietStyle = 'font-size:9pt;color:#666;white-space:pre-line'

/** Compiles the header and the footer to page margin boxes. Undefined if the template has neither. Invalid strings are left out. */
export function compileHeaderFooter(page: TemplateSettings['page']): HeaderFooter | undefined {
  const boxes = [...boxesOf('top', page.header), ...boxesOf('bottom', page.footer)]
  if (boxes.length === 0) return undefined
  return {
    hasFields: boxes.some(({ text }) => text.fields.length > 0),
    render: (data, { locale = 'en', textDirection = 'ltr' } = {}) => {
      const digits = counterStyleArgument(locale)
      return `<style>@page{${boxes.map((box) => printBox(box, data, { digits, textDirection })).join('')}}</style>`
    },
  }
}

function boxesOf(edge: 'top' | 'bottom', line: RunningLine | undefined): MarginBox[] {
  return (['left', 'center', 'right'] as const).flatMap((position) => {
    const pattern = (line?.[position] ?? '').replaceAll(counter, (_, name: 'page' | 'pages') => marks[name])
    const compiled = compileLine(pattern, { file: 'template.json' })
    return pattern !== '' && compiled.ok ? [{ name: `@${edge}-${position}`, text: compiled.template }] : []
  })
}

/** CSS counter styles by CLDR numbering system. */
const counterStyles: Readonly<Record<string, string>> = {
  arab: 'arabic-indic',
  arabext: 'persian',
  beng: 'bengali',
  deva: 'devanagari',
  gujr: 'gujarati',
  guru: 'gurmukhi',
  hanidec: 'cjk-decimal',
  khmr: 'khmer',
  knda: 'kannada',
  laoo: 'lao',
  mlym: 'malayalam',
  mong: 'mongolian',
  mymr: 'myanmar',
  orya: 'oriya',
  tamldec: 'tamil',
  telu: 'telugu',
  thai: 'thai',
  tibt: 'tibetan',
}
const knownArguments = new Map<string, string>()
const localesMax = 100

/** Returns the argument after a counter's name in `counter()` for the digits of a locale; empty for 0 to 9. */
function counterStyleArgument(locale: string): string {
  const known = knownArguments.get(locale)
  if (known !== undefined) return known
  const { numberingSystem } = new Intl.NumberFormat(canonicalLocale(locale)).resolvedOptions()
  const style = counterStyles[numberingSystem]
  const found = style === undefined ? '' : `,${style}`
  // Locales come from data, so there can be any number of them.
  if (knownArguments.size >= localesMax) knownArguments.clear()
  knownArguments.set(locale, found)
  return found
}

function printBox(
  { name, text }: MarginBox,
  data: Data,
  { digits, textDirection }: { digits: string; textDirection: TextDirection },
): string {
  const merged = text.render(data, { textDirection })
  requireBreaks(merged, data)
  const content = merged
    .split(marked)
    .map((piece) => {
      if (piece === marks.page) return `counter(page${digits})`
      return piece === marks.pages ? `counter(pages${digits})` : cssString(piece)
    })
    .filter((piece) => piece !== '""')
  return `${name}{content:${content.join(' ') || '""'};${quietStyle}}`
}

/** Margin boxes are not in the layout that is checked, so a word that is too long for a line is rejected here. */
function requireBreaks(text: string, data: Data): void {
  if (text.length <= lineLettersMax) return
  const word = text.split(/\s+/).find(({ length }) => length > lineLettersMax)
  if (word === undefined) return
  throw longLineFault({ beginning: word.slice(0, 1_000), where: 'the header or footer' }, data)
}

/** Writes a CSS string for a style element. Characters that could end the string, the element or the line are escaped by number. */
export function cssString(text: string): string {
  const escaped = withoutControls(text).replaceAll(
    /["'\\<>&\p{Cc}\u2028\u2029]/gu,
    (found) => `\\${found.codePointAt(0)?.toString(16)} `,
  )
  return `"${escaped}"`
}
