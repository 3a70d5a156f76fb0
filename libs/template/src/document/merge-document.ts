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
import { type FilledForm, finishBoxes } from './form/finish-boxes.ts'
import { countRows, hasOtherPicture } from './merged-page.ts'
import { findSlowText } from './find-slow-text.ts'
import { longLineFault } from './long-line-fault.ts'
import { compileInformation, hasInformation, readInformation } from './read-information.ts'
import { baseOf } from './sheets/base-of.ts'
import { hasBoxes, markFields } from './sheets/box-fields.ts'

type Data = DocumentData

export type DocumentSource = Pick<Bundle, 'html' | 'css' | 'settings' | 'assets' | 'brand'> &
  Pick<DraftBundle, 'showsNames'>

export interface MergeableDocument {
  /** Throws `render_failed` if the document is too large, and `invalid_data` for errors that only formulas, formats and codes find. */
  merge(data: Data, options: MergeOptions): MergedPage
}

export interface MergeOptions {
  htmlBytesMax: number
  /** Epoch milliseconds of the request, for `today()`. */
  createdAt: number
  /** Called when a step begins, so that the error for a merge that takes too long can name the step. */
  onStep?: ((step: MergeStep) => void) | undefined
}

/** `bar-code`, `data-chart` and `rich-text` begin once for each drawn element or value. */
export type MergeStep = 'values' | 'template' | DrawStep

/** Plain data that can be sent between threads. */
export interface MergedPage {
  html: string
  /** Addresses in the data, rounded values, and a missing language. */
  warnings: Warning[]
  /** The PDF properties from settings and markup. */
  information: PdfInformation
  /** The values of a fillable form. */
  form?: FilledForm
  /** Whether a line may be too long to print. */
  hasLongText: boolean
  /** Whether a picture is not in the template's assets. */
  hasOtherPicture: boolean
  rows: number
  /** For a PDF overlay template: the page of each sheet, and whether boxes must be measured. */
  sheets?: { pages: number[]; hasBoxes: boolean }
  fileName: string
}

/** Returns undefined if the template's sources cannot be compiled. `token` identifies the template and is unpredictable. */
export async function compileDocument(
  bundle: DocumentSource,
  { token, baseAddress }: { token: string; baseAddress: string },
): Promise<MergeableDocument | undefined> {
  const base = baseOf(bundle)
  const named = base ? markFields(bundle.html) : bundle.html
  // Chromium caches the parsed style of equal attributes across documents, with the asset address of the first document.
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
    const boxed = boxes.length > 0 ? finishBoxes(settled.html, boxes) : undefined
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
          : // The values of the blank form.
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
  const others = count > 1 ? `, and ${count - 1} other ${count > 2 ? 'values' : 'value'} in the same way` : ''
  const advice = isComputed
    ? 'A formula calculates this value. Round it in the formula, or send values with fewer decimal places.'
    : 'Set "decimals" of the field, such as [2, 4], or round the value before you send it.'
  const message = `${exact} at /data${pointer} is printed as ${printed}${others}. ${advice}`
  return { code: 'rounded_value', subject: field, message }
}

function languageWarning({ wanted, printed, available }: ReplacedLanguage): Warning {
  const language = new Intl.Locale(wanted).baseName
  const message = `The template has no text in ${languageWithTag(language)}, so the text in ${languageWithTag(printed)} is printed. Send a locale in one of its languages (${available.join(', ')}), or add texts/${language}.json to the template.`
  return { code: 'language_replaced', subject: language, message }
}

/** Unpredictable, so that no data can contain it. */
const secret = randomBytes(8).toString('hex')
const marks = { link: `a-${secret}`, picture: `p-${secret}` }
const mark = new RegExp(`(["'])(${marks.link}|${marks.picture})`, 'g')
const warningsMax = 50

/** Marks addresses with a merge tag. `settleAddresses` removes the marks from the merged page. */
export function markAddressesOfData(html: string): { html: string; hasMarks: boolean } {
  const marked = markAddresses(html, marks)
  return { html: marked, hasMarks: marked !== html }
}

/**
 * Checks addresses from data in a merged page. A link without a scheme but with a host is removed. A picture whose address contains a user name
 * stays, but Chromium does not load it. Both have a warning.
 */
export function settleAddresses(merged: string): { html: string; warnings: Warning[] } {
  const reported = new Map<string, Warning>()
  let html = ''
  let from = 0
  for (const { 0: found, 1: quote = '"', 2: kind, index } of merged.matchAll(mark)) {
    html += merged.slice(from, index + 1)
    from = index + found.length
    // Values contain no quotes.
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

/** Only this many characters of a picture's address are checked, because the address can contain the picture's bytes. */
const lengthMax = 4_000
const deadLink = 'The link was removed. Its address must start with https:, http:, mailto: or tel:.'
const neverFetched = 'It is not fetched: it contains a user name or password.'

/** Reverses the escaping of values. */
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
