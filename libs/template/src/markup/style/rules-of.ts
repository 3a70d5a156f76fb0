import { readStyleSheet, type StyleRule } from './read-style-sheet.ts'

interface KnownSheet {
  rules: StyleRule[]
  /** Whether a rule put behind it stands by itself; `undefined` until it is asked. */
  isClosed?: boolean
}

const sheets = new Map<string, KnownSheet>()
const sheetsMax = 6

/** The rules of a style sheet. Those of the last ones are kept, as many ask for the same; of one with more behind it only that is read. */
export function rulesOf(css: string): StyleRule[] {
  return sheetOf(css).rules
}

/** Whether a rule that is put at the end would stand in another one, or in a comment. */
export function isLeftOpen(css: string): boolean {
  return !isClosed(css, sheetOf(css))
}

function sheetOf(css: string): KnownSheet {
  const sheet = sheets.get(css) ?? longerSheet(css) ?? { rules: readStyleSheet(css) }
  keep(css, sheet)
  return sheet
}

/** As the one that was asked for last. */
function keep(css: string, sheet: KnownSheet): void {
  sheets.delete(css)
  sheets.set(css, sheet)
  if (sheets.size > sheetsMax) sheets.delete(sheets.keys().next().value ?? '')
}

/** Reading a short one anew is as quick. */
const longEnough = 2_000

/** Of a sheet that begins with one that is known. */
function longerSheet(css: string): KnownSheet | undefined {
  for (const [known, sheet] of [...sheets].toReversed()) {
    if (known.length < longEnough || known.length >= css.length || !css.startsWith(known)) continue
    const rest = css.slice(known.length)
    // A merge tag may begin in the one and end in the other.
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
