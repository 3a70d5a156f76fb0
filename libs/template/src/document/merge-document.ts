import { randomBytes } from 'node:crypto'
import {
  asBrowsersRead,
  findJoinedTags,
  findStyleFields,
  findTagsBetweenElements,
  markAddresses,
  markInlineStyles,
  upToUserName,
} from '@platen/template/bundle'
import {
  type Bundle,
  documentFileName,
  type DraftBundle,
  isRightToLeft,
  languageWithTag,
  type DocumentData,
  type Warning,
} from '@platen/contract'
import {
  compileTemplate,
  compileName,
  compileTyped,
  type PreparedData,
  type ReplacedLanguage,
  type RoundedValue,
  turnsDirection,
} from '@platen/merge'
import type { PdfInformation } from '@platen/pdf'
import { scanSheets } from '@platen/template/markup'
import { hasLongText } from './long-line.ts'
import { documentBody, documentHead } from './document-html.ts'
import { createDrawing, type DrawStep, frameOf, loadElements } from './draw-element.ts'
import { presetSettings } from './form/form-presets.ts'
import { markBoxes } from './form/mark-boxes.ts'
import { type FilledForm, settleBoxes } from './form/settle-boxes.ts'
import { countRows, hasOtherPicture } from './merged-page.ts'
import { findSlowText } from './find-slow-text.ts'
import { longLineFault } from './long-line-fault.ts'
import { compileInformation, hasInformation, readInformation } from './read-information.ts'
import { baseOf } from './sheets/base-of.ts'
import { hasBoxes, markFields } from './sheets/box-fields.ts'

type Data = DocumentData

/** What a template is merged from. */
export type DocumentSource = Pick<Bundle, 'html' | 'css' | 'settings' | 'assets' | 'brand'> &
  Pick<DraftBundle, 'showsNames'>

/** A template, ready to be merged with data. */
export interface MergeableDocument {
  /** Throws `render_failed` when the document is too large, `invalid_data` for what only its formulas, formats and codes find wrong with the data. */
  merge(data: Data, options: MergeOptions): MergedPage
}

/** The bound of a merge, and the time of its request. */
export interface MergeOptions {
  htmlBytesMax: number
  /** Epoch milliseconds of the request: what `today()` is. */
  createdAt: number
  /** Is called when the next step begins, for the error of a merge that takes too long. */
  onStep?: ((step: MergeStep) => void) | undefined
}

/** The steps of a merge. `bar-code`, `data-chart` and `rich-text` begin once for each element and value that is drawn. */
export type MergeStep = 'values' | 'template' | DrawStep

/** A merged document. Plain data: threads pass it on. */
export interface MergedPage {
  /** All of the page. */
  html: string
  /** About addresses in the data, rounded values, and a language that the template lacks. */
  warnings: Warning[]
  /** What its settings and its markup say of it. */
  information: PdfInformation
  /** What the form of its PDF is filled with. */
  form?: FilledForm
  /** Some text is so long that a line may be too long to print. */
  hasLongText: boolean
  /** A picture is not one of the template's assets. */
  hasOtherPicture: boolean
  /** Number of table rows. */
  rows: number
  /** Of a template that is drawn over a PDF: the page of each sheet, and whether boxes are to be measured. */
  sheets?: { pages: number[]; hasBoxes: boolean }
  /** What its file is called. */
  fileName: string
}

/** Resolves with `undefined` when the template's sources cannot be compiled. `token` names the template, and is not to be guessed. */
export async function compileDocument(
  bundle: DocumentSource,
  { token, baseAddress }: { token: string; baseAddress: string },
): Promise<MergeableDocument | undefined> {
  const base = baseOf(bundle)
  const named = base ? markFields(bundle.html) : bundle.html
  // Chromium keeps the parsed style of equal attributes from one document to the next, with the address of the first one's asset.
  const markup = markInlineStyles(named, token)
  const { html: addressed, hasMarks } = markAddressesOfData(documentBody(markup))
  const { html, boxes } = base ? markBoxes(addressed, base) : { html: addressed, boxes: [] }
  const { settings } = bundle
  const drawing = createDrawing(settings)
  const typed = bundle.showsNames ? undefined : compileTyped(settings, drawing)
  const presets = base && typed ? presetSettings(bundle.html, settings) : undefined
  const blank = presets && compileTyped({ ...settings, ...presets }, drawing)
  const body = compileTemplate(html, {
    file: 'template.html',
    styles: findStyleFields(html),
    ...(!bundle.showsNames && {
      betweenElements: findTagsBetweenElements(html),
      joined: findJoinedTags(html),
    }),
    draw: bundle.showsNames ? frameOf : drawing.draw,
  })
  const fileName = compileName(settings.fileName, { file: 'template.json' })
  if (!body.ok || !fileName.ok) return undefined
  const [page, name] = [body.template, fileName.template]
  await loadElements(page.elements)
  const head = documentHead(bundle, baseAddress)
  const isMixed = turnsDirection(html)
  const isInformed = hasInformation(html)
  const information = compileInformation(settings.document)
  function mergePrepared(
    given: Data,
    prepared: PreparedData | undefined,
    { htmlBytesMax, onStep }: { htmlBytesMax: number; onStep: (step: MergeStep) => void },
  ): MergedPage {
    const data = prepared ? prepared.data : given
    const fromRight = prepared?.isRightToLeft ?? isRightToLeft(settings.language)
    drawing.begin({
      locale: prepared?.locale ?? settings.language,
      isRightToLeft: fromRight,
      onDraw: onStep,
    })
    onStep('template')
    const merged = page.render(data, {
      htmlBytesMax,
      textDirection: fromRight ? 'rtl' : isMixed ? 'mixed' : 'ltr',
    })
    const settled = hasMarks ? settleAddresses(merged) : { html: merged, warnings: [] }
    const boxed = boxes.length > 0 ? settleBoxes(settled.html, boxes) : undefined
    const content = boxed?.html ?? settled.html
    const isLong = hasLongText(content)
    const slow = isLong ? findSlowText(content) : undefined
    if (slow) throw longLineFault(slow, given)
    const whole = head(data, content, prepared) + content
    return {
      html: whole,
      warnings: [
        ...settled.warnings,
        ...(boxed?.warnings ?? []),
        ...(prepared?.rounded() ?? []).map(roundedWarning),
        ...(prepared?.replaced ? [languageWarning(prepared.replaced)] : []),
      ],
      ...(boxed && { form: boxed.form }),
      hasLongText: isLong,
      hasOtherPicture: hasOtherPicture(whole),
      rows: countRows(whole),
      ...(base && { sheets: { pages: scanSheets(whole), hasBoxes: hasBoxes(whole) } }),
      information: { ...(isInformed ? readInformation(whole) : {}), ...information?.(data) },
      fileName: documentFileName(name.render(data)),
    }
  }

  return {
    merge(given, { htmlBytesMax, createdAt, onStep = () => undefined }) {
      onStep('values')
      const prepared =
        given || !blank
          ? typed?.prepare(given, { now: createdAt })
          : // What the form of the PDF came with.
            blank.prepare({}, { now: createdAt })
      try {
        return mergePrepared(given, prepared, { htmlBytesMax, onStep })
      } catch (error) {
        throw prepared ? prepared.atSources(error) : error
      }
    },
  }
}

function roundedWarning({ field, isComputed, pointer, exact, printed, count }: RoundedValue): Warning {
  const others = count > 1 ? `, and ${count - 1} other ${count > 2 ? 'values' : 'value'} alike` : ''
  const advice = isComputed
    ? 'A formula gives it: round in the formula, or send values with fewer decimal places.'
    : 'Set "decimals" of the field, such as [2, 4], or round before you send.'
  const message = `${exact} at /data${pointer} is printed as ${printed}${others}. ${advice}`
  return { code: 'rounded_value', subject: field, message }
}

function languageWarning({ wanted, printed, available }: ReplacedLanguage): Warning {
  const language = new Intl.Locale(wanted).baseName
  const message = `The template has no texts in ${languageWithTag(language)}: those in ${languageWithTag(printed)} are printed. Send a locale of a language that it has (${available.join(', ')}), or add texts/${language}.json to the template.`
  return { code: 'language_replaced', subject: language, message }
}

/** Not to be guessed, so that no data hold one. */
const secret = randomBytes(8).toString('hex')
const marks = { link: `a-${secret}`, picture: `p-${secret}` }
const mark = new RegExp(`(["'])(${marks.link}|${marks.picture})`, 'g')
const warningsMax = 50

/** Marks the addresses of a template in which a merge tag stands; `settleAddresses` takes each mark out of the merged page. */
export function markAddressesOfData(html: string): { html: string; hasMarks: boolean } {
  const marked = markAddresses(html, marks)
  return { html: marked, hasMarks: marked !== html }
}

/**
 * Of the addresses that data gave a merged page: a link without a scheme that names a host would lead there, and becomes none; a picture
 * with a user name in its address is one that Chromium does not even ask for. A warning tells each.
 */
export function settleAddresses(merged: string): { html: string; warnings: Warning[] } {
  const reported = new Map<string, Warning>()
  let html = ''
  let from = 0
  for (const { 0: found, 1: quote = '"', 2: kind, index } of merged.matchAll(mark)) {
    html += merged.slice(from, index + 1)
    from = index + found.length
    // No data print a quote.
    const end = merged.indexOf(quote, from)
    const written = merged.slice(from, end < 0 ? merged.length : Math.min(end, from + lengthMax))
    const address = asBrowsersRead(decode(written))
    const isDeadLink = kind === marks.link && /^[/\\]{2}/.test(address)
    if (isDeadLink) from = end < 0 ? merged.length : end
    const message = isDeadLink
      ? deadLink
      : kind === marks.picture && upToUserName.test(address)
        ? neverFetched
        : undefined
    if (message === undefined || reported.size >= warningsMax) continue
    const subject = address.replace(upToUserName, '$1').slice(0, 300)
    reported.set(`${kind} ${subject}`, { code: 'address_blocked', subject, message })
  }
  return { html: html + merged.slice(from), warnings: [...reported.values()] }
}

/** Of a picture the bytes may stand in its address: only the beginning is looked at. */
const lengthMax = 4_000
const deadLink = 'The link leads nowhere: its address must begin with https:, http:, mailto: or tel:.'
const neverFetched = 'It is not fetched: it carries a user name or password.'

/** Undoes how values are escaped. */
function decode(value: string): string {
  return value.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (reference) => decoded[reference] ?? reference)
}

const decoded: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
