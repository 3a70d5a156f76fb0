import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { batchCallsOf, textOf, zipOf } from './parts/batch-calls.ts'
import { itExtended } from './parts/runs.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'
import { absent, fieldTypes, meaningOf, type ValueName, values } from './parts/value-oracle/values.ts'

const types = fieldTypes.filter((type) => !['list', 'group', 'markdown', 'image'].includes(type))
/** JSON with a number that no double holds is refused before its fields are looked at, and a long word leaves its page. */
const names = (Object.keys(values) as ValueName[]).filter(
  (name) => name !== 'number beyond 2^53' && name !== 'long text',
)
/** Of types that are read alike one is enough where time is short. */
const basic: ReadonlySet<string> = new Set(['text', 'money', 'date', 'boolean'])
const locations = { 'at the top': '/data/x', 'in an item': '/data/items/0/x' } as const

/** Of what a PDF shows nobody knows where lines end and which blanks are typed. */
const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

describe('what a value means to each way in, by the table of docs/values.md', () => {
  let stack: SharedStack
  let account: Account

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Ada')
  })
  after(() => stack?.close())

  const post = async (path: string, body: object) => {
    const answer = await fetch(`${stack.baseUrl}/v1/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const codesOf = (errors: unknown) =>
    (errors as Problem['errors'])?.map(({ code, pointer }) => `${code} ${pointer}`)

  for (const [place, pointer] of Object.entries(locations))
    for (const type of types)
      (place === 'in an item' && basic.has(type) ? it : itExtended)(
        `validate, create and a batch agree on a field of the type ${type} ${place}`,
        async () => {
          const isTop = place === 'at the top'
          const x = {
            type,
            ...(type === 'money' && { currency: 'EUR' }),
            ...(type === 'boolean' && { words: ['yes', 'no'] }),
            ...(type === 'date' && { format: 'yMMMd' }),
            ...(type === 'datetime' && { format: 'yMMMdhm' }),
          }
          const templateId = await stack.publish(
            account,
            `${type}-${isTop ? 'top' : 'item'}`,
            htmlTemplate(isTop ? '<p>[{{x}}]</p>' : '{{#items}}<p>[{{x}}]</p>{{/items}}', {
              locale: 'en',
              fileName: 'd.pdf',
              fields: isTop ? { x } : { items: { type: 'list', fields: { x } } },
            }),
          )
          const sent = names.map((name) => {
            const own = values[name] === absent ? {} : { x: values[name] }
            return isTop ? own : { items: [own] }
          })
          const expected = names.map((name) => {
            if (name === 'absent') return { fault: `missing_key ${pointer}` }
            const meaning = meaningOf(type, name)
            if (meaning === 'nothing') return { text: '[]' }
            return 'fault' in meaning
              ? { fault: `${meaning.fault} ${pointer}` }
              : { text: `[${meaning.prints}]` }
          })
          const faults = expected.map(({ fault }) => (fault === undefined ? [] : [fault]))

          const validated = await Promise.all(
            sent.map((data) => post(`templates/${templateId}/validate`, { data })),
          )
          expect(validated.map(({ body }) => codesOf(body['errors']))).to.deep.equal(faults)

          const refused = sent.filter((_, at) => expected[at]?.fault !== undefined)
          const created = await Promise.all(refused.map((data) => post('create', { templateId, data })))
          expect(
            created.map(({ status, body }) => [status, ...(codesOf(body['errors']) ?? [])]),
          ).to.deep.equal(expected.flatMap(({ fault }) => (fault === undefined ? [] : [[422, fault]])))

          const batches = batchCallsOf({ stack, account, templateId })
          const { batchId } = await batches.send({ items: sent, onInvalid: 'skip', fileName: '{index}' })
          const batch = await batches.finish(batchId)
          const made = new Map(await zipOf(batch))
          const printed = expected.map(
            (_, at) => made.has(`${at + 1}.pdf`) && withoutBlanks(textOf(made.get(`${at + 1}.pdf`))),
          )
          expect(printed).to.deep.equal(
            expected.map(({ text }) => (text === undefined ? false : withoutBlanks(text))),
          )
          expect(batch.counts).to.include({
            failed: 0,
            done: expected.filter(({ text }) => text !== undefined).length,
          })
        },
      )
})
