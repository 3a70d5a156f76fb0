import type { BatchError, Problem } from '@platen/contract'
import { expect } from 'chai'
import { batchCallsOf, textOf, zipOf } from './parts/batch-calls.ts'
import { itExtended } from './parts/runs.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'
import { absent, fieldTypes, meaningOf, type ValueName, values } from './parts/value-oracle/values.ts'

const types = fieldTypes.filter((type) => !['list', 'group', 'markdown', 'image'].includes(type))
/**
 * Excluded: JSON with a number outside the range of a double is rejected before its fields are checked, and a long word extends beyond its
 * page.
 */
const names = (Object.keys(values) as ValueName[]).filter(
  (name) => name !== 'number beyond 2^53' && name !== 'long text',
)
/** For faster runs, one type from each group of types that are parsed alike. */
const basic: ReadonlySet<string> = new Set(['text', 'money', 'date', 'boolean'])
const locations = { 'at the top': '/data/x', 'in an item': '/data/items/0/x' } as const

/** Data with valid keys and types, and errors that only a merge with the template detects. */
const foundByMerging: Record<
  string,
  { html: string; settings: object; good: object; wrong: object; fault: string }
> = {
  'a currency that does not exist': {
    html: '<p>{{total}}</p>',
    settings: {
      fields: { currency: { type: 'text' }, total: { type: 'money', currency: '{{currency}}' } },
    },
    good: { currency: 'EUR', total: 5 },
    wrong: { currency: 'EURO', total: 5 },
    fault: 'invalid_format /data/currency',
  },
  'a locale that does not exist': {
    html: '<p>{{total}}</p>',
    settings: {
      locale: '{{language}}',
      fields: { language: { type: 'text' }, total: { type: 'number' } },
    },
    good: { language: 'de', total: 5 },
    wrong: { language: 'german', total: 5 },
    fault: 'invalid_locale /data/language',
  },
  'the check digits of an IBAN': {
    html: '<bar-code type="epc" name="Ada" iban="{{iban}}" amount="5"></bar-code>',
    settings: { fields: { iban: { type: 'text' } } },
    good: { iban: 'DE89370400440532013000' },
    wrong: { iban: 'DE88370400440532013000' },
    fault: 'invalid_code /data/iban',
  },
  'a value that a barcode cannot encode': {
    html: '<bar-code type="ean13" value="{{ean}}"></bar-code>',
    settings: { fields: { ean: { type: 'text' } } },
    good: { ean: '4006381333931' },
    wrong: { ean: '4006381333932' },
    fault: 'invalid_code /data/ean',
  },
  'values that a chart cannot show': {
    html: '<data-chart type="pie" of="rows" x="k" y="v" title="Sales"></data-chart>',
    settings: {
      fields: { rows: { type: 'list', fields: { k: { type: 'text' }, v: { type: 'number' } } } },
    },
    good: { rows: [{ k: 'a', v: 1 }] },
    wrong: { rows: [{ k: 'a', v: -1 }] },
    fault: 'negative_share /data/rows/0/v',
  },
  'a formula without a result': {
    html: '<p>{{share}}</p>',
    settings: {
      fields: { total: { type: 'number' }, count: { type: 'number' } },
      computed: { share: 'total / count' },
    },
    good: { total: 5, count: 2 },
    wrong: { total: 5, count: 0 },
    fault: 'division_by_zero /data/count',
  },
  'a currency only in the header': {
    html: '<p>{{total}}</p>',
    settings: {
      page: { header: { left: '{{paid}}' } },
      fields: {
        currency: { type: 'text' },
        total: { type: 'number' },
        paid: { type: 'money', currency: '{{currency}}' },
      },
    },
    good: { currency: 'EUR', total: 5, paid: 5 },
    wrong: { currency: 'EURO', total: 5, paid: 5 },
    fault: 'invalid_format /data/currency',
  },
}

/** A PDF contains no line ends, and does not preserve which spaces were typed. */
const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

describe('the meaning of a value in each interface, as in the table of docs/values.md', () => {
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
  const headers = () => ({ Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' })
  /** Returns the error in the status of an asynchronous document. */
  async function errorOfJob(body: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${stack.baseUrl}/v1/create`, {
      method: 'POST',
      headers: { ...headers(), Prefer: 'respond-async' },
      body: JSON.stringify(body),
    })
    expect(answer.status).to.equal(202)
    const { jobId } = (await answer.json()) as { jobId: string }
    const status = await fetch(`${stack.baseUrl}/v1/jobs/${jobId}`, {
      headers: { ...headers(), Prefer: 'wait=30' },
    })
    const job = (await status.json()) as { status: string; error: Record<string, unknown> }
    expect(job.status).to.equal('failed')
    return job.error
  }
  const codesOf = (errors: unknown) =>
    (errors as Problem['errors'])?.map(({ code, pointer }) => `${code} ${pointer}`)

  for (const [place, pointer] of Object.entries(locations))
    for (const type of types)
      (place === 'in an item' && basic.has(type) ? it : itExtended)(
        `validate, create and a batch agree on a field of type ${type} ${place}`,
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

  for (const [name, { html, settings, good, wrong, fault }] of Object.entries(foundByMerging))
    it(`422 ${fault}: validate, create, a job and a batch agree on ${name}`, async () => {
      const templateId = await stack.publish(
        account,
        name.toLowerCase().replaceAll(/\W+/g, '-'),
        htmlTemplate(html, { language: 'en', fileName: 'd.pdf', ...settings }),
      )
      const validated = await post(`templates/${templateId}/validate`, { data: wrong })
      expect([validated.status, validated.body['valid'], codesOf(validated.body['errors'])]).to.deep.equal([
        200,
        false,
        [fault],
      ])
      const created = await post('create', { templateId, data: wrong })
      expect([created.status, created.body['code'], codesOf(created.body['errors'])]).to.deep.equal([
        422,
        'invalid_data',
        [fault],
      ])
      const { requestId: _, ...problem } = created.body
      const { requestId: __, ...later } = await errorOfJob({ templateId, data: wrong })
      expect(later).to.deep.equal(problem)
      const right = await post(`templates/${templateId}/validate`, { data: good })
      expect(right.body).to.include({ valid: true, errorCount: 0 })

      const batches = batchCallsOf({ stack, account, templateId })
      const { batchId } = await batches.send({ items: [good, wrong], onInvalid: 'skip', fileName: '{index}' })
      const batch = await batches.finish(batchId)
      expect(batch.counts).to.include({ done: 1, failed: 0, invalid: 1 })
      expect(
        (await batches.lines<BatchError>(`/v1/batches/${batchId}/errors`)).map(
          ({ code, pointer }) => `${code} /data${pointer}`,
        ),
      ).to.deep.equal([fault])
    })
})
