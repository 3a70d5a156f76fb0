import { type DraftSource, shorten, type Warning } from '@platen/contract'
import { draftShape, pageHtml, readSample, sampleFiles, valuesAt } from '@platen/template/draft'
import { fieldMentions, parseSource } from '@platen/template/markup'

const shownMax = 120
const addressAttributes = new Set(['src', 'href', 'srcset', 'poster', 'data'])

/** Describes the warnings from a print with a sample, and those about files and addresses that are not printed. */
export function describeWarnings(
  warnings: readonly Warning[],
  { source, sample = sampleFiles(source)[0] ?? '' }: { source: DraftSource; sample: string | undefined },
): { report: string[]; brokenFiles: string[] } {
  const { data } = readSample(source.files[sample] ?? '')
  const described = (of: readonly Warning[]) => of.map((one) => describeWarning(one, { source, data }))
  return { report: described(warnings), brokenFiles: described(warnings.filter(isBrokenFile)) }
}

function isBrokenFile({ code }: Warning): boolean {
  return code === 'asset_failed' || code === 'address_blocked'
}

/** Describes a warning for the model: a broken file with its path, and the element that uses it. */
function describeWarning(warning: Warning, { source, data }: { source: DraftSource; data: unknown }): string {
  if (!isBrokenFile(warning)) return warning.message
  const element = elementWith(warning.subject, source, data)
  const used = element === undefined ? '' : ` Used by: ${shorten(element, shownMax)}`
  return `${warning.message} File: “${shorten(warning.subject.replaceAll(/\s+/g, ' '), shownMax)}”.${used}`
}

/** Returns the start tag of the first element whose address is a path, directly or with the value of a field. */
function elementWith(subject: string, source: DraftSource, data: unknown): string | undefined {
  const html = pageHtml(source)
  const mentions = fieldMentions(html, draftShape(source)).filter(({ kind }) => kind === 'value')
  const element = parseSource(html).elements.find(({ start, openEnd, attributes }) =>
    attributes.some(({ name, value }) => {
      if (!addressAttributes.has(name)) return false
      if (value.includes(subject)) return true
      if (!value.includes('{{')) return false
      return mentions
        .filter((one) => one.start >= start && one.end <= openEnd && value.includes(one.name))
        .some(({ path }) =>
          valuesAt(data, path).some(
            (one) => typeof one === 'string' && one !== '' && subject.includes(one.trim()),
          ),
        )
    }),
  )
  return element && html.slice(element.start, element.openEnd).replaceAll(/\s+/g, ' ')
}
