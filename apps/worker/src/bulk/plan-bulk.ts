import { parsePageSize } from '@platen/bundle'
import type { Bundle, TemplateSettings } from '@platen/contract'
import { compileRunningLines } from '../running-lines.ts'
import { checkPositions, readInlineStyle } from './check-positions.ts'
import { isBackground } from './check-declaration.ts'
import { checkReach } from './check-reach.ts'
import { createCompose, type Compose } from './compose-documents.ts'
import { readCustoms } from './custom-properties.ts'
import { type Markup, readMarkup } from './read-markup.ts'
import { readSheet, type Sheet } from './read-sheet.ts'
import { Unsafe } from './unsafe.ts'

/** Whether documents of one template may be printed together, looking exactly as if each were printed alone. */
export type BulkPlan =
  | {
      safe: true
      /**
       * Which documents of a common print are right: all, or only those with as many pages as `compose` was told, as the number stands
       * on the pages.
       */
      taken: 'any' | 'ofPageCount'
      /** The largest number of pages that `compose` may be told: 1 where first pages look otherwise than those that follow. */
      pageCountMax: number
      compose: Compose
    }
  /** One word for logs and counts, such as `background` or `selector`. */
  | { safe: false; reason: string }

/** Larger sources are not read through: this takes less than 200 ms. */
const sourceCharactersMax = 300_000

/**
 * Reads a template once, in time proportional to its size, and finds out whether its documents may be printed together. `html` is the
 * markup that is merged, without a document type of its own. Never throws.
 */
export function planBulk(bundle: Pick<Bundle, 'html' | 'css' | 'settings'>, baseAddress: string): BulkPlan {
  try {
    return planSafe(bundle, baseAddress)
  } catch (error) {
    return { safe: false, reason: error instanceof Unsafe ? error.reason : 'syntax' }
  }
}

function planSafe(bundle: Pick<Bundle, 'html' | 'css' | 'settings'>, baseAddress: string): BulkPlan {
  const { html, css, settings } = bundle
  if (html.length + css.length > sourceCharactersMax) throw new Unsafe('size')
  if (compileRunningLines(settings.page)?.hasFields) throw new Unsafe('header')
  if (/<\/style/i.test(css)) throw new Unsafe('syntax')
  const markup = readMarkup(html)
  const body = namesOf(markup)
  const bodyStyle = markup.bodyTag?.attributes.find(({ name }) => name === 'style')?.value
  const own = markup.styles.map(({ start, end }) => html.slice(start, end))
  const attributes = [bodyStyle, ...markup.elements.map((element) => element.style)]
  const customs = readCustoms(
    [css, ...own],
    attributes.filter((one) => one !== undefined),
  )
  const onBody = readInlineStyle({ style: bodyStyle }, customs, { html: false, body: true })
  if (onBody.some(({ property }) => isBackground(property))) throw new Unsafe('background')
  const style = readSheet(css, body, customs)
  const sheets = own.map((source) => readSheet(source, body, customs))
  const all = [style, ...sheets]
  checkAcross(all)
  const rules = all.flatMap((sheet) => sheet.rules)
  const { elements } = markup
  const inline = new Map(elements.map((element) => [element, readInlineStyle(element, customs)]))
  checkReach(rules, { elements, inline, onBody, pageMm: pageSideOf(settings) })
  const hasAbsolute = checkPositions(rules, {
    elements,
    inline,
    isRightToLeft: /\brtl\b|dir=["']?auto/i.test(html + css),
  })
  const usesPageCount = all.some((sheet) => sheet.usesPageCount) || hasPageCount(settings)
  const hasFirstPage = all.some((sheet) => sheet.hasFirstPage)
  return {
    safe: true,
    taken: usesPageCount || hasFirstPage ? 'ofPageCount' : 'any',
    pageCountMax: hasFirstPage ? 1 : Number.MAX_SAFE_INTEGER,
    compose: createCompose({ bundle, baseAddress, markup, style, sheets, hasAbsolute }),
  }
}

function namesOf({ bodyTag }: Markup): { classes: string[]; id: string | undefined } {
  const value = (wanted: string) => bodyTag?.attributes.find(({ name }) => name === wanted)?.value
  return {
    classes: (value('class') ?? '').split(/[\t\n\f\r ]+/).filter((word) => word !== ''),
    id: value('id'),
  }
}

/** What no sheet can tell alone. */
function checkAcross(sheets: readonly Sheet[]): void {
  const rules = sheets.flatMap((sheet) => sheet.rules)
  const declares = (
    test: (property: string, value: string) => boolean,
    of: (rule: (typeof rules)[number]) => boolean,
  ) =>
    rules.some((rule) => of(rule) && rule.declarations.some(({ property, value }) => test(property, value)))
  const onHtml = ({ reaches }: (typeof rules)[number]) => reaches.some(({ html }) => html)
  // The counters of html begin anew in each document's element, within its own.
  if (
    declares((property) => property === 'counter-reset', onHtml) &&
    declares(
      (_, value) => value.includes('counters('),
      () => true,
    )
  )
    throw new Unsafe('counters')
  const named = (kind: string) =>
    declares(
      (property) => isBackground(property),
      ({ reaches }) =>
        reaches.some(
          ({ subject, isSingle, html, body }) => isSingle && (html || body) && subject.kind === kind,
        ),
    )
  if (named('html') && named('body')) throw new Unsafe('background')
}

/** The shorter side of the page, which the settings alone decide. */
function pageSideOf({ page }: TemplateSettings): number {
  const box = parsePageSize(page.size, page.orientation)
  if (!box) throw new Unsafe('page')
  return Math.min(box.widthMm, box.heightMm)
}

function hasPageCount({ page }: TemplateSettings): boolean {
  return /(?<!\{)\{pages\}(?!\})/.test(JSON.stringify([page.header ?? null, page.footer ?? null]))
}
