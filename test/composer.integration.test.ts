import { readStarters } from '@platen/assistant/starters'
import { execFileSync } from 'node:child_process'
import { composeTemplate } from '@platen/assistant/composer'
import { expect } from 'chai'
import { type DataShape, dataShapes } from '../libs/assistant/src/composer/testing/data-shapes.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

const today = '2026-11-23'
/** Documents that are generated at the same time. */
const atOnce = 4

type Outcome =
  | { text: string; sample: Record<string, unknown>; locale: string; warnings: string | null }
  | { failure: string }

describe('templates from the Composer, printed by the whole stack', () => {
  let stack: SharedStack
  let account: Account
  const outcomes = new Map<string, Promise<Outcome>>()

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Composer')
    let turn = Promise.resolve<unknown>(undefined)
    for (let from = 0; from < dataShapes.length; from += atOnce) {
      const some = dataShapes.slice(from, from + atOnce)
      const before = turn
      const begun = some.map((shape, at) => before.then(() => print(shape, from + at)))
      turn = Promise.allSettled(begun)
      for (const [at, { name }] of some.entries()) {
        const one = begun[at]
        if (one)
          outcomes.set(
            name,
            one.catch((error: unknown) => ({ failure: String(error) })),
          )
      }
    }
  })
  after(async () => {
    await stack.close()
  })

  async function print({ prompt, sample }: DataShape, index: number): Promise<Outcome> {
    const composed = composeTemplate({ prompt, sample, pictures: [], today }, readStarters())
    if ('declined' in composed) return { failure: composed.declined }
    const files = new Map(Object.entries(composed.files))
    const templateId = await stack.publish(account, `composed-${index}`, files)
    const data = JSON.parse(files.get('sample.json') ?? '') as Record<string, unknown>
    const { locale } = JSON.parse(files.get('template.json') ?? '') as { locale: string }
    const answer = await stack.create(account, { templateId, data })
    const body = (await answer.json()) as { base64: string }
    if (answer.status !== 200) return { failure: JSON.stringify(body) }
    const input = Buffer.from(body.base64, 'base64')
    const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input }).toString()
    return { text, sample: data, locale, warnings: answer.headers.get('x-document-warning-list') ?? '' }
  }

  for (const { name } of dataShapes)
    it(`200: ${name}: can be published, and prints every value in the sample`, async () => {
      const outcome = await outcomes.get(name)
      if (!outcome) throw new Error(`there is no ${name}`)
      if ('failure' in outcome) throw new Error(outcome.failure)
      const { text, sample, locale, warnings } = outcome
      expect(warnings).to.equal('')
      const printed = squeezed(text)
      const plain = text.normalize('NFKC')
      // Poppler returns the words of right-to-left lines in reverse order.
      const isThere = (form: string) => form.split(/\s+/).every((word) => printed.includes(squeezed(word)))
      // “no” and 2 also occur in other words and numbers.
      const isApart = (form: string) =>
        new RegExp(
          `(?<![\\p{L}\\p{N}])${form.normalize('NFKC').replaceAll(/\s+/g, '\\s*')}(?![\\p{L}\\p{N}])`,
          'u',
        ).test(plain)
      const lost = valuesIn(sample).filter(({ value, path }) => {
        const isShort = typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) < 100)
        // Currency codes are always printed in upper case.
        const sent = path.endsWith('/currency') ? String(value).toUpperCase() : value
        const forms = formsOf(sent, locale)
        return !path.endsWith('locale') && !forms.some((form) => (isShort ? isApart(form) : isThere(form)))
      })
      expect(lost).to.deep.equal([])
    })
})

/** Removes spaces and the control characters for text direction. */
function squeezed(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

function valuesIn(value: unknown, path = ''): { path: string; value: unknown }[] {
  if (value === null || value === '') return []
  if (typeof value !== 'object') return [{ path, value }]
  return Object.entries(value ?? {}).flatMap(([name, inner]) => valuesIn(inner, `${path}/${name}`))
}

/** Returns the forms in which a value may be printed. */
function formsOf(value: unknown, locale: string): string[] {
  if (typeof value === 'boolean')
    return value ? ['yes', 'ja', 'oui', 'sí', 'نعم', 'כן'] : ['no', 'nein', 'non', 'لا', 'לא']
  if (typeof value === 'number') return numberForms(value, locale)
  const text = String(value)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return [text]
  const styles = ['medium', 'long'] as const
  return styles.map((dateStyle) =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(text)),
  )
}

function numberForms(value: number, locale: string): string[] {
  const places = [0, 1, 2, 3].map((digits) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: 3 }).format(value),
  )
  const percent = [value, value / 100].map((share) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share),
  )
  return [...places, ...percent, String(value)]
}
