import { buildBundle } from '@platen/template/bundle'
import { expect } from 'chai'
import { checkMerge, type MergeFindings } from './check-merge.ts'
import { compileDocument, type MergeableDocument } from './merge-document.ts'

async function faultsOf(
  html: string,
  settings: object,
  data: Record<string, unknown>,
): Promise<{ pointer: string; code: string; message: string }[]> {
  const { faults } = await findingsOf(html, { settings, data })
  return faults.map(({ pointer, code, message }) => ({ pointer, code, message }))
}

async function findingsOf(
  html: string,
  of: { settings: object; data: Record<string, unknown>; texts?: Record<string, object> },
): Promise<MergeFindings> {
  return checkMerge(await compiled(html, of), of.data, { createdAt: 0 })
}

/** `texts` has the translations by language. */
async function compiled(
  html: string,
  of: { settings: object; texts?: Record<string, object> },
): Promise<MergeableDocument> {
  const sources = {
    'template.html': html,
    'template.json': JSON.stringify({ name: 'Test', ...of.settings }),
    ...Object.fromEntries(
      Object.entries(of.texts ?? {}).map(([tag, tree]) => [`texts/${tag}.json`, JSON.stringify(tree)]),
    ),
  }
  const files = new Map(Object.entries(sources).map(([name, text]) => [name, Buffer.from(text)]))
  const built = await buildBundle({ templateId: 'tpl', version: 1, files })
  if ('faults' in built) throw new Error(JSON.stringify(built.faults))
  const document = await compileDocument(built.bundle, {
    token: 't',
    baseAddress: 'https://bundle.invalid/',
  })
  if (!document) throw new Error('not compiled')
  return document
}

describe('errors that are found only by a merge', () => {
  const account = {
    type: 'group',
    required: false,
    fields: { currency: { type: 'text', required: false } },
  }
  const fields = { account, total: { type: 'money', currency: '{{account.currency}}' } }
  const advice = 'send the code of a currency, such as "EUR", "USD" or "JPY".'

  it('names the field of the currency if it is empty', async () => {
    for (const currency of [null, '', ' ', []])
      expect(
        await faultsOf('<p>{{total}}</p>', { fields }, { account: { currency }, total: 5 }),
      ).to.deep.equal([
        {
          pointer: '/data/account/currency',
          code: 'invalid_format',
          message: `"account.currency" is empty, but it is the currency of the amounts: ${advice}`,
        },
      ])
    const [fault] = await faultsOf('<p>{{total}}</p>', { fields }, { account: null, total: 5 })
    expect(fault?.message).to.match(/^"account\.currency" is empty/)
  })

  it('names the field or the amount if the data contains no currency', async () => {
    const [fault] = await faultsOf('<p>{{total}}</p>', { fields, optional: ['account'] }, { total: 5 })
    expect(fault?.message).to.match(/^"(account\.currency" is empty|total" has no currency)/)
  })

  it('names the field that a code prints, without the markup', async () => {
    const code =
      '<bar-code type="epc" name="Ada" iban="DE89370400440532013000" bic="{{pay.bic}}" text="{{no}}/{{year}}"></bar-code>'
    expect(await faultsOf(code, {}, { pay: { bic: 'COBA' }, no: 1, year: 2 })).to.deep.equal([
      {
        pointer: '/data/pay/bic',
        code: 'invalid_code',
        message: '"pay.bic" is not a BIC: 8 or 11 letters and digits, such as COBADEFF or COBADEFFXXX.',
      },
    ])
    const [long] = await faultsOf(code, {}, { pay: { bic: '' }, no: 'x'.repeat(140), year: 2 })
    expect(long?.message).to.match(/^Text that contains "no" is too long: it has 142 characters/)
  })

  it('names the row and the value that a chart cannot draw', async () => {
    const chart = '<data-chart type="sparkline" of="year.days" y="credit" title="Days"></data-chart>'
    const days = [{ credit: 2 }, { credit: '2000000000000000.5' }]
    const [fault] = await faultsOf(chart, {}, { year: { days } })
    expect(fault).to.include({ pointer: '/data/year/days/1/credit', code: 'number_too_large' })
    expect(fault?.message).to.match(/^"year\.days": Row 2: "credit" is 2,000,000,000,000,000/)
  })
})

describe('warnings of a merge', () => {
  const settings = {
    language: 'en',
    locale: '{{locale}}',
    fields: { locale: { type: 'text', required: false } },
  }
  const texts = { en: { hi: 'Hello' }, de: { hi: 'Hallo' }, 'pt-BR': { hi: 'Oi' }, 'zh-Hant': { hi: '你好' } }
  const warned = async (locale: unknown) =>
    (await findingsOf('<p>{{text.hi}}</p>', { settings, data: { locale }, texts })).warnings

  it('language_replaced: the template has no text in the language, and the warning names the printed language', async () => {
    expect(await warned('ja')).to.deep.equal([
      {
        code: 'language_replaced',
        subject: 'ja',
        message:
          'The template has no text in Japanese (ja), so the text in English (en) is printed. Send a locale in one of its languages (de, en, pt-BR, zh-Hant), or add texts/ja.json to the template.',
      },
    ])
    for (const locale of ['it_IT', 'zh-CN', 'ar-AE', 'ja-u-nu-latn', 'ja-x-kana'])
      expect(await warned(locale), locale).to.have.length(1)
  })

  it('language_replaced: the document has the language and direction of the printed text', async () => {
    const page = { footer: { right: '{page}' } }
    const chart = '<data-chart type="bar" of="rows" x="n" y="v"></data-chart>'
    const html = `<p>{{text.hi}}, {{due}}</p>${chart}`
    const pageOf = async (locale: string, of: Record<string, object>) => {
      const fields = { ...settings.fields, due: { type: 'date' } }
      const document = await compiled(html, { settings: { ...settings, page, fields }, texts: of })
      const data = { locale, due: '2026-12-31', rows: [{ n: 'a', v: 1 }] }
      return document.merge(data, { htmlBytesMax: 1e6, createdAt: 0 }).html
    }
    const english = await pageOf('fa', { en: { hi: 'Hello' } })
    expect(english).to.contain('<html lang="en">').and.contain('counter(page,persian)')
    expect(english).to.not.contain('rtl')
    const persian = await pageOf('fa', { en: { hi: 'Hello' }, fa: { hi: 'درود' } })
    expect(persian)
      .to.contain('<html lang="fa" dir="rtl">')
      .and.match(/<svg[^>]*rtl/)
  })

  it('returns no warning if a language falls back to itself, or the document requests none', async () => {
    for (const locale of ['en-US', 'de_CH', 'pt', 'pt-PT', 'zh-TW', '', null])
      expect(await warned(locale), String(locale)).to.deep.equal([])
  })
})
