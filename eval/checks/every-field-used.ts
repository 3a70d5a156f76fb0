import { isJsonObject, readJson } from '@platen/template/draft'
import type { Check, NewCase, Outcome } from '../case.ts'
import { squeezed } from '../read-pdf.ts'
import { declaredFields, leavesOf, nameKey, shownFields } from './fields-of.ts'

/** The template uses every name of the data, and every string in the sample is in the PDF. */
export const everyFieldUsed: Check = {
  name: 'every field used',
  faults(outcome) {
    const { of } = outcome
    if (of.kind !== 'new') return undefined
    const used = new Set([...namesUsed(outcome)].map(nameKey))
    const names = givenNames(of)
    const unused = names.filter((name) => !used.has(nameKey(name)))
    const printed = squeezed(outcome.pdf?.text ?? '')
    const missing = sampleTexts(outcome).filter((text) => !printed.includes(squeezed(text)))
    return [
      ...unused.map((name) => `“${name}” is in the data, but is not used.`),
      ...missing.slice(0, 5).map((text) => `“${text.slice(0, 60)}” is in the sample, but not in the PDF.`),
      ...(names.length === 0 && declaredFields(outcome.after).size < 4
        ? ['The template has hardly any fields.']
        : []),
    ]
  },
}

/** Returns the last segments of names in the page, settings and formulas. */
function namesUsed({ after }: Outcome): Set<string> {
  const settings = after.files['template.json'] ?? ''
  const formulas = [...declaredFields(after).values()].flatMap(
    ({ formula = '' }) => formula.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [],
  )
  const tags = settings.match(/\{\{[^}]*\}\}/g) ?? []
  const inTags = tags.flatMap((tag) => tag.replaceAll(/[{}#^/\s]/g, '').split('.'))
  return new Set([...[...shownFields(after)].flatMap((path) => path.split('.')), ...inTags, ...formulas])
}

/** Returns the names in the provided data. */
export function givenNames({ sample: { format, text } }: NewCase): string[] {
  if (format === 'json') {
    const leaves = leavesOf(readJson(text)).map(({ path }) => path.at(-1) ?? '')
    return [...new Set(leaves)].filter((name) => name !== '')
  }
  if (format === 'names')
    return text
      .split(/[\n,;]+/)
      .map((name) => name.replace(/^.*[.:]/, '').trim())
      .filter((name) => name !== '' && !name.startsWith('-'))
  if (format === 'csv')
    return (text.split('\n')[0] ?? '')
      .split(/[,;\t]/)
      .map((name) => name.replaceAll('"', '').split('.').at(-1)?.trim() ?? '')
  return []
}

/** Strings in the sample that are printed unchanged: no numbers, dates or codes that choose a format. */
function sampleTexts({ after, of }: Outcome): string[] {
  const data = readJson(after.files['sample.json'] ?? '')
  if (!isJsonObject(data) || of.kind !== 'new') return []
  const types = declaredFields(after)
  return leavesOf(data).flatMap(({ path, value }) => {
    const type = types.get(path.join('.'))?.type
    if (typeof value !== 'string' || (type !== undefined && type !== 'text' && type !== 'multiline'))
      return []
    if (!/\p{L}{3}/u.test(value) || /^[A-Z]{3}$|^[a-z]{2}(?:-[A-Z]{2})?$|^https?:|^data:/.test(value))
      return []
    return value.split('\n').slice(0, 3)
  })
}
