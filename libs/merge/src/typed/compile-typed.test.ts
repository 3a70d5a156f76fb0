import { Fault, type TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { compileTemplate } from '../compile-template.ts'
import { compileTyped } from './compile-typed.ts'

type Settings = Partial<TemplateSettings>

const now = Date.UTC(2026, 11, 24, 23, 30)

function printed(source: string, settings: Settings, data: Record<string, unknown> | null): string {
  const typed = compileTyped(
    { language: 'en', ...settings },
    { renderMarkdown: (text) => ({ html: `<b>${text.length}</b>` }) },
  )
  const at = source.indexOf('{{rich}}')
  const compiled = compileTemplate(source, {
    file: 'template.html',
    betweenElements: new Set(at < 0 ? [] : [at]),
  })
  if (!compiled.ok) throw new Error(compiled.faults[0]?.message)
  return compiled.template.render(typed ? typed.prepare(data, { now }).data : data)
}

function faultOf(settings: Settings, data: Record<string, unknown>): string {
  try {
    printed('{{a}}{{#items}}{{price}}{{share}}{{/items}}', settings, data)
    return 'none'
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.errors.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`).join()
  }
}

const money: Settings = {
  fields: {
    currency: { type: 'text' },
    items: {
      type: 'list',
      fields: { qty: { type: 'number' }, price: { type: 'money', currency: '{{currency}}' } },
    },
  },
}

describe('typed data', () => {
  it('is ignored for a template without declared fields', () => {
    expect(compileTyped({ language: 'de' })).to.equal(undefined)
  })

  it('prints by type and by the locale of the document', () => {
    const settings: Settings = {
      locale: '{{locale}}',
      timeZone: 'Europe/Berlin',
      fields: {
        total: { type: 'money', currency: 'EUR' },
        day: { type: 'date', format: 'long' },
        at: { type: 'datetime', format: 'short' },
        rate: { type: 'percent' },
        paid: { type: 'boolean', words: ['ja', 'nein'] },
        n: { type: 'number', locale: 'en' },
      },
    }
    const data = {
      total: '1234567.5',
      day: '2026-12-01',
      at: '2026-12-01T23:30:00Z',
      rate: 0.19,
      paid: false,
      n: 1234.5,
    }
    const source = '{{total}}|{{day}}|{{at}}|{{rate}}|{{paid}}|{{n}}'
    expect(printed(source, settings, { ...data, locale: 'de_DE' })).to.equal(
      '1.234.567,50\u00A0€|1. Dezember 2026|02.12.26, 00:30|19\u00A0%|nein|1,234.5',
    )
    expect(printed('{{total}}', settings, { ...data, locale: '' })).to.equal('€1,234,567.50')
  })

  it('prints a calculated year without group separators, unless its format requests them', () => {
    const settings: Settings = {
      fields: { due: { type: 'date' }, n: { type: 'number' } },
      computed: {
        y: 'year(due)',
        next: 'year(due) + 1',
        grouped: { formula: 'year(due)', type: 'number', grouping: true },
        double: 'n * 2',
      },
    }
    expect(
      printed('{{y}}|{{next}}|{{grouped}}|{{double}}', settings, { due: '2026-12-01', n: 1013 }),
    ).to.equal('2026|2027|2,026|2,026')
  })

  it('uses a percentage as a fraction in formulas, regardless of how it is sent', () => {
    const settings: Settings = {
      fields: {
        r: { type: 'percent', whole: 100 },
        w: { type: 'percent', whole: 100 },
        items: { type: 'list', fields: { rate: { type: 'percent', whole: 100 } } },
      },
      computed: {
        vat: 'round(200 * r, 2)',
        twice: { formula: 'r * 2', type: 'percent' },
        by: 'group(items, "rate")',
      },
    }
    const data = { r: 19, w: '12.5', items: [{ rate: 7 }] }
    expect(printed('{{r}} {{vat}} {{twice}} {{#by}}{{key}}{{/by}}', settings, data)).to.equal('19% 38 38% 7%')
    const html = '<p style="width:{{w}}%">'
    const styles = new Map([[html.indexOf('{{'), 'number' as const]])
    const compiled = compileTemplate(html, { file: 'template.html', styles })
    const prepared = compileTyped({ language: 'en', ...settings })?.prepare(data, { now }).data
    expect(compiled.ok && prepared && compiled.template.render(prepared)).to.equal('<p style="width:12.5%">')
  })

  it('prints nothing for an empty string in a typed field, as for null: at the top level, in groups and in items', () => {
    const types = ['number', 'money', 'percent', 'date', 'datetime', 'boolean'] as const
    for (const type of types) {
      const field = { type, ...(type === 'money' && { currency: 'EUR' }) }
      const settings: Settings = {
        fields: {
          a: field,
          g: { type: 'group', fields: { a: field } },
          items: { type: 'list', fields: { a: field } },
        },
      }
      const source = '[{{a}}{{^a}}none{{/a}}][{{g.a}}][{{#items}}<{{a}}>{{/items}}]'
      for (const empty of ['', null]) {
        const data = { a: empty, g: { a: empty }, items: [{ a: empty }, { a: empty }] }
        expect(printed(source, settings, data), `${type} ${empty}`).to.equal('[none][][<><>]')
      }
    }
  })

  it('separates numbers from surrounding words in right-to-left lines', () => {
    const settings: Settings = { locale: 'ar', fields: { n: { type: 'number' } } }
    const at = '<p>{{n}}</p>'
    const compiled = compileTemplate(at, { file: 'template.html', betweenElements: new Set([3]) })
    const prepared = compileTyped({ language: 'en', ...settings })?.prepare({ n: -5 }, { now }).data
    expect(compiled.ok && prepared && compiled.template.render(prepared)).to.match(
      /^<p><bdi>[^<]+<\/bdi><\/p>$/,
    )
  })

  it('keeps the order of digits in right-to-left sentences', () => {
    const texts = { ar: { terms: 'المرجع {{no}}.' }, en: { terms: 'Reference {{no}}.' } }
    const html = (locale: string) =>
      printed('{{text.terms}}', { language: 'en', locale, texts }, { no: '2026-0417' })
    expect(html('ar')).to.equal('المرجع \u20662026-0417\u2069.')
    expect(html('en')).to.equal('Reference 2026-0417.')
  })

  it('leaves undeclared values unchanged', () => {
    expect(printed('{{a}}{{b}}', { fields: { b: { type: 'number' } } }, { a: '<1>', b: 2 })).to.equal(
      '&lt;1&gt;2',
    )
  })

  it('treats sections over zero and false as off, regardless of the printed text', () => {
    const settings: Settings = {
      fields: { n: { type: 'number' }, ok: { type: 'boolean' }, day: { type: 'date' } },
    }
    const source = '{{#n}}n{{/n}}{{#ok}}ok{{/ok}}{{#day}}{{.}}{{/day}}{{^n}}no{{/n}}'
    expect(printed(source, settings, { n: '0.00', ok: false, day: '2026-01-02' })).to.equal('Jan 2, 2026no')
    expect(printed(source, settings, { n: '0.01', ok: true, day: null })).to.equal('nok')
  })

  it('calculates rows, sums, and conditions that depend on the time of the request in the template’s time zone', () => {
    const settings: Settings = {
      ...money,
      timeZone: 'Europe/Berlin',
      computed: {
        'items.amount': { formula: 'round(qty * price, 2)', type: 'money', currency: '{{currency}}' },
        total: { formula: 'sum(items.amount)', type: 'money', currency: '{{currency}}' },
        today: 'today()',
      },
    }
    const data = {
      currency: 'USD',
      items: [
        { qty: 3, price: '0.10' },
        { qty: 1, price: 2 },
      ],
    }
    expect(printed('{{#items}}{{amount}} {{/items}}{{total}} {{today}}', settings, data)).to.equal(
      '$0.30 $2.00 $2.30 Dec 25, 2026',
    )
  })

  it('uses a row’s currency before that of an outer level', () => {
    const data = {
      currency: 'EUR',
      items: [
        { qty: 1, price: 1 },
        { qty: 1, price: 1, currency: 'JPY' },
      ],
    }
    expect(printed('{{#items}}{{price}} {{/items}}', money, data)).to.equal('€1.00 ¥1 ')
  })

  it('uses defaults for missing values', () => {
    const settings: Settings = {
      fields: { n: { type: 'number', default: 3 }, t: { type: 'text', default: 'x' } },
    }
    expect(printed('{{n}}{{t}}', settings, { n: null })).to.equal('3x')
  })

  it('prints markup only between elements', () => {
    const settings: Settings = { fields: { rich: { type: 'markdown' }, lines: { type: 'multiline' } } }
    expect(
      printed('<p title="{{lines}}">{{rich}}</p>', settings, { rich: '**a**', lines: 'a<\nb' }),
    ).to.equal('<p title="a&lt;\nb"><b>5</b></p>')
  })

  it('prints raw values in styles', () => {
    const html = '<p style="width:{{w}}mm">'
    const compiled = compileTemplate(html, {
      file: 'template.html',
      styles: new Map([[html.indexOf('{{'), 'number']]),
    })
    const typed = compileTyped({ language: 'de', fields: { w: { type: 'number' } } })
    const data = typed?.prepare({ w: '1234.5' }, { now }).data
    expect(compiled.ok && data && compiled.template.render(data)).to.equal('<p style="width:1234.5mm">')
  })

  it('calculates nothing on the blank form: no sum is printed in an unset currency', () => {
    const settings: Settings = {
      ...money,
      fields: { ...money.fields, unit: { type: 'text', default: 'kg' } },
      computed: { total: { formula: 'sum(items.price)', type: 'money', currency: '{{currency}}' } },
    }
    expect(printed('[{{total}}{{unit}}{{^total}}-{{/total}}]', settings, null)).to.equal('[-]')
  })

  it('renders a blank form without data', () => {
    expect(
      printed('[{{a}}{{#items}}x{{/items}}{{text.hi}}]', { ...money, texts: { en: { hi: 'Hello' } } }, null),
    ).to.equal('[Hello]')
  })

  it('reports errors that depend on the data, with their position', () => {
    const share: Settings = { ...money, computed: { 'items.share': 'price / qty' } }
    expect(
      faultOf(share, {
        currency: 'EUR',
        items: [
          { qty: 1, price: 1 },
          { qty: 0, price: 1 },
        ],
      }),
    ).to.match(/^\/data\/items\/1\S* division_by_zero: /)
    const notOne = (pointer: string) =>
      `${pointer} invalid_format: "currency" cannot be used: "EURO" is not a currency. Use a three-letter code, such as "EUR", "USD" or "JPY".`
    expect(
      faultOf(money, {
        currency: 'EURO',
        items: [
          { qty: 1, price: 1 },
          { qty: 1, price: 1 },
        ],
      }),
    ).to.equal(notOne('/data/currency'))
    expect(
      faultOf(money, {
        currency: 'EUR',
        items: [
          { qty: 1, price: 1 },
          { price: 1, currency: 'EURO' },
        ],
      }),
    ).to.equal(notOne('/data/items/1/currency'))
    expect(faultOf(money, { items: [{ qty: 1, price: 1 }] })).to.match(
      /^\/data\/currency invalid_format: "currency" is empty, but it is the currency of the amounts/,
    )
    expect(faultOf({ locale: '{{customer.locale}}' }, { customer: { locale: 'no such' } })).to.match(
      /^\/data\/customer\/locale invalid_locale: "no such" is not a known language/,
    )
  })

  it('prepares each row once, regardless of the number of formulas that use it', () => {
    const settings: Settings = {
      fields: {
        o: { type: 'list', fields: { n: { type: 'number' } } },
        r: { type: 'list', fields: { q: { type: 'number' } } },
        tags: { type: 'list', item: { type: 'number' } },
      },
      computed: { 'o.rows': 'r', 'o.tags2': 'tags', by: 'group(r, "q")', 'by.sum': 'sum(items.q)' },
    }
    const data = {
      o: Array.from({ length: 20_000 }, (_, n) => ({ n })),
      r: Array.from({ length: 20_000 }, () => ({ q: 1.5 })),
      tags: Array.from({ length: 20_000 }, () => 2),
    }
    const print = (source: string, given: Record<string, unknown>) => printed(source, settings, given)
    expect(print('{{#by}}{{key}}:{{sum}}{{/by}}', data)).to.equal('1.5:30,000')
    const few = { o: [{ n: 1 }], r: [{ q: '1.50' }], tags: [2, 3] }
    expect(print('{{#o}}{{#rows}}{{q}}{{/rows}}{{#tags2}}{{.}}{{/tags2}}{{/o}}', few)).to.equal('1.5023')
  })

  it('shares its steps among all patterns, and formats a string only when it is printed', () => {
    const pattern = '{{#r}}{{#r}}{{^k}}{{/k}}{{/r}}{{/r}}x'
    const texts = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`t${index}`, pattern]))
    const r = Array.from({ length: 1_000 }, () => ({}))
    const settings: Settings = { texts: { en: texts } }
    expect(printed('{{text.t1}}{{#r}}{{text.t1}}{{/r}}', settings, { r })).to.have.lengthOf(1_001)
    const all = Object.keys(texts).map((name) => `{{text.${name}}}`)
    expect(() => printed(all.join(''), settings, { r })).to.throw(/The nested lists in this template/)
  })

  it('rejects values that cannot be printed', () => {
    const rows = Array.from({ length: 101 }, (_, index) => ({ l: `en-x-a${index}`, price: 1 }))
    const settings: Settings = {
      fields: { items: { type: 'list', fields: { price: { type: 'number', locale: '{{l}}' } } } },
    }
    expect(faultOf(settings, { items: rows })).to.match(
      /^\/data too_many_formats: The data is printed in more than 100/,
    )
    expect(faultOf({ locale: '{{l}}' }, { l: `en-x${'-abcdefgh'.repeat(40_000)}` })).to.match(
      /^\/data\/l invalid_locale: /,
    )
    expect(faultOf({ locale: '{{l}}', fields: { a: { type: 'number' } } }, { l: 'xx', a: 1 })).to.match(
      /^\/data\/l invalid_locale: /,
    )
    expect(faultOf({ fields: { a: { type: 'percent' } } }, { a: '9'.repeat(1_000) })).to.match(
      /^\/data\/a number_too_long: "a" has too many digits/,
    )
  })

  it('reports an invalid language, regardless of how it is selected', () => {
    const settings: Settings = {
      fields: { items: { type: 'list', fields: { price: { type: 'number', locale: '{{l}}' } } } },
    }
    for (const l of ['de-', '12', 'klingon!'])
      expect(faultOf(settings, { items: [{ price: 1, l }] })).to.match(
        /^\/data\/items\/0\/l invalid_format: /,
      )
  })

  it('never reads a value that a caller sends under a computed name', () => {
    const settings: Settings = { computed: { b: 'is_empty(a)' }, fields: { a: { type: 'text' } } }
    expect(printed('{{b}}', settings, { a: '', b: 'mine' })).to.equal('true')
  })
})

describe('text in several languages', () => {
  const texts = {
    en: { pay: 'Pay by {{due}}', deep: { bye: 'Bye' } },
    de: { pay: 'Zahlbar bis {{due}}', deep: { bye: 'Tschüss' } },
    'de-CH': { deep: { bye: 'Ade' } },
    'zh-Hant': { pay: '{{due}}付', deep: { bye: '再' } },
  }
  const settings: Settings = { texts, locale: '{{locale}}', fields: { due: { type: 'date' } } }
  const print = (locale: string) =>
    printed('{{text.pay}} {{text.deep.bye}}', settings, { locale, due: '2026-12-01' })

  it('are those of the locale, with its values formatted', () => {
    expect(print('de-DE')).to.equal('Zahlbar bis 01.12.2026 Tschüss')
    expect(print('en')).to.equal('Pay by Dec 1, 2026 Bye')
  })

  it('fall back from region to language, by script, then to the template’s own language', () => {
    expect(print('de-CH')).to.equal('Zahlbar bis 01.12.2026 Ade')
    expect(print('zh-TW')).to.match(/付 再$/)
    expect(print('fr')).to.match(/^Pay by 1 déc\. 2026 Bye$/)
  })

  it('are those of the template’s own language if they are empty', () => {
    const untranslated: Settings = {
      texts: {
        en: { pay: 'Pay', deep: { bye: 'Bye' }, none: '' },
        de: { pay: '', deep: { bye: '' }, none: '' },
      },
      locale: '{{locale}}',
    }
    const all = '{{text.pay}}|{{text.deep.bye}}|{{text.none}}'
    expect(printed(all, untranslated, { locale: 'de-AT' })).to.equal('Pay|Bye|')
  })

  it('print values unchanged: merge tags in values stay text', () => {
    const hostile: Settings = { texts: { en: { hi: 'Hi {{name}}' } } }
    expect(printed('{{text.hi}}', hostile, { name: '{{secret}}<b>', secret: 1 })).to.equal(
      'Hi {{secret}}&lt;b&gt;',
    )
  })

  it('determine the text direction by their script', () => {
    const typed = compileTyped({ language: 'en', locale: '{{l}}' })
    expect(typed?.prepare({ l: 'ar-EG' }, { now }).isRightToLeft).to.equal(true)
    expect(typed?.prepare({ l: 'az' }, { now }).isRightToLeft).to.equal(false)
    expect(typed?.prepare({ l: 'pa-Arab' }, { now }).isRightToLeft).to.equal(true)
  })

  it('determine the language and direction if they replace those of the locale', () => {
    const of = (available: Record<string, Record<string, string>>, l: string) => {
      const prepared = compileTyped({ language: 'en-GB', locale: '{{l}}', texts: available })?.prepare(
        { l },
        { now },
      )
      return [prepared?.locale, prepared?.language, prepared?.isRightToLeft]
    }
    for (const l of ['fa', 'he', 'ur', 'ar-EG'])
      expect(of({ en: { page: 'Page' } }, l), l).to.deep.equal([l, 'en', false])
    expect(of({ en: { page: 'Page' }, ar: { page: 'صفحة' } }, 'ar-EG')).to.deep.equal([
      'ar-EG',
      'ar-EG',
      true,
    ])
    expect(of({ ar: { page: 'صفحة' } }, 'fr')).to.deep.equal(['fr', 'ar', true])
  })
})
