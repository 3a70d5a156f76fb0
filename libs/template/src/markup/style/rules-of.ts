import { readStyleSheet, type StyleRule } from './read-style-sheet.ts'

interface KnownSheet {
  rules: StyleRule[]
  /** Whether an appended rule is at the top level; undefined until it is needed. */
  isClosed?: boolean
}

const sheets = new Map<string, KnownSheet>()
const sheetsMax = 6

/** Parses the rules of a style sheet. The last few sheets are cached. If a sheet begins with a cached sheet, only the rest is parsed. */
export function rulesOf(css: string): StyleRule[] {
  return sheetOf(css).rules
}

/** Whether an appended rule would be inside another rule or a comment. */
export function isLeftOpen(css: string): boolean {
  return !isClosed(css, sheetOf(css))
}

function sheetOf(css: string): KnownSheet {
  const sheet = sheets.get(css) ?? longerSheet(css) ?? { rules: readStyleSheet(css) }
  keep(css, sheet)
  return sheet
}

/** Caches a sheet as the last one used. */
function keep(css: string, sheet: KnownSheet): void {
  sheets.delete(css)
  sheets.set(css, sheet)
  if (sheets.size > sheetsMax) sheets.delete(sheets.keys().next().value ?? '')
}

/** Minimum length of a sheet that is extended. Shorter sheets are parsed just as quickly. */
const longEnough = 2_000

/** Parses the rest of a sheet that begins with a cached sheet. */
function longerSheet(css: string): KnownSheet | undefined {
  for (const [known, sheet] of [...sheets].toReversed()) {
    if (known.length < longEnough || known.length >= css.length || !css.startsWith(known)) continue
    const rest = css.slice(known.length)
    // A merge tag could begin in the cached sheet and end in the rest.
    const isApart = (known.endsWith('\n') || /^\r?\n/.test(rest)) && !/\{\{|\}\}/.test(rest)
    if (!isApart || !isClosed(known, sheet)) continue
    keep(known, sheet)
    const more = { rules: readStyleSheet(rest) }
    const rules = [...sheet.rules, ...more.rules.map((rule) => movedBy(rule, known.length))]
    return { rules, isClosed: isClosed(rest, more) }
  }
  return undefined
}

const probe = '.platen-probe'

function isClosed(css: string, sheet: KnownSheet): boolean {
  if (sheet.isClosed === undefined) {
    const last = readStyleSheet(`${css}\n${probe} {\n}\n`).at(-1)
    sheet.isClosed = last?.isConditional === false && last.selectors[0]?.text === probe
  }
  return sheet.isClosed
}

function movedBy(rule: StyleRule, by: number): StyleRule {
  return {
    ...rule,
    start: rule.start + by,
    bodyStart: rule.bodyStart + by,
    bodyEnd: rule.bodyEnd + by,
    end: rule.end + by,
    declarations: rule.declarations.map((one) => ({
      ...one,
      start: one.start + by,
      valueStart: one.valueStart + by,
      valueEnd: one.valueEnd + by,
      end: one.end + by,
    })),
  }
}
