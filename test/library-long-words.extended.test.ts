import type { Warning } from '@platen/contract'
import { expect } from 'chai'
import { libraryTemplates, readLibraryTemplate, samplesOf } from './parts/library.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

/** Realistic text in which a line cannot break. */
const longTexts: readonly string[] = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  `https://shop.example.com/de/orders/${'9f86d081884c7d659a2feaa0c55ad015'.repeat(4)}?utm_source=mail`,
  `${'christopher.montgomery-featherstonehaugh'.repeat(3)}@correspondence.example.com`,
  Array.from({ length: 40 }, () => 'word').join('\u00A0'),
]

type Path = readonly (string | number)[]

describe('long words in the library’s templates', () => {
  let stack: SharedStack
  let account: Account
  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Library')
  })
  after(() => stack.close())

  for (const name of libraryTemplates) {
    it(`${name}: no text in its data extends beyond the page or shrinks the document`, async () => {
      const template = await readLibraryTemplate(name)
      const templateId = await stack.publish(account, `long-${name}`, template.files)
      const data = template.sample(samplesOf(name)[0] ?? 'sample.json')
      const wrong: string[] = []
      let printed = 0
      for (const [at, path] of textPaths(data).entries()) {
        const text = longTexts[at % longTexts.length] ?? ''
        const answer = await stack.create(account, { templateId, data: replaced(data, path, text) })
        await answer.arrayBuffer()
        // The text must be a date, a number or one of a few values.
        if (answer.status === 422) continue
        printed++
        const warnings = answer.headers.get('x-document-warning-list') ?? '[]'
        // A label may continue on a second page, with a warning.
        const isTooWide = (JSON.parse(warnings) as Warning[]).some(
          ({ code, message }) => code === 'overflow' && !message.includes('its template is designed for'),
        )
        if (answer.status !== 200 || isTooWide)
          wrong.push(`${path.join('.')}: ${answer.status} ${warnings.slice(0, 200)}`)
      }
      expect(printed).to.be.above(3)
      expect(wrong).to.deep.equal([])
    })
  }
})

function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, [...path, key]))
}

function replaced(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === key ? replaced(inner, rest, text) : inner))
  const record = value as Record<string, unknown>
  return { ...record, [key]: replaced(record[key], rest, text) }
}
