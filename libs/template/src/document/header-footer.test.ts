import { Fault, type TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { compileHeaderFooter, cssString } from './header-footer.ts'

const margin = { top: '1mm', right: '1mm', bottom: '1mm', left: '1mm' }

function style(
  lines: Pick<TemplateSettings['page'], 'header' | 'footer'>,
  data: Record<string, unknown> | null = null,
): string {
  const compiled = compileHeaderFooter({ size: 'A4', orientation: 'portrait', margin, ...lines })
  return compiled?.render(data) ?? ''
}

describe('header and footer', () => {
  it('are undefined if the settings have none', () => {
    expect(style({})).to.equal('')
    expect(style({ header: {} })).to.equal('')
  })

  it('are in the margin boxes of the page, with counters', () => {
    const text = style({ header: { left: 'Acme' }, footer: { center: '–', right: 'Page {page} of {pages}' } })
    expect(text).to.include('@top-left{content:"Acme";').and.include('@bottom-center{content:"–";')
    expect(text).to.include('@bottom-right{content:"Page " counter(page) " of " counter(pages);')
  })

  it('print page numbers in the locale’s digits', () => {
    const lines = compileHeaderFooter({
      size: 'A4',
      orientation: 'portrait',
      margin,
      footer: { right: '{page}/{pages}' },
    })
    const of = (locale: string) => /content:([^;]*);/.exec(lines?.render(null, { locale }) ?? '')?.[1]
    expect(of('ar-EG')).to.equal('counter(page,arabic-indic) "/" counter(pages,arabic-indic)')
    expect(of('fa')).to.equal('counter(page,persian) "/" counter(pages,persian)')
    expect(of('th-u-nu-thai')).to.equal('counter(page,thai) "/" counter(pages,thai)')
    for (const locale of ['en', 'ar', 'de-CH', 'he'])
      expect(of(locale), locale).to.equal('counter(page) "/" counter(pages)')
  })

  it('print data literally, and distinguish a field named page from the counter', () => {
    const footer = { left: '{{#a}}{{a}} {page}{{/a}} {{page}}' }
    expect(style({ footer }, { a: '{pages}', page: 7 })).to.include('content:"{pages} " counter(page) " 7"')
    expect(style({ footer })).to.include('content:" "')
  })

  it('isolate right-to-left values, and close directions that a value leaves open', () => {
    const footer = { left: '{{place}}, {{no}}' }
    expect(style({ footer }, { place: 'תל אביב', no: 7 })).to.include('content:"\u2068תל אביב\u2069, 7"')
    expect(style({ footer }, { place: 'a\u202Eb', no: 7 })).to.include('"\u2068a\u202Eb\u202C\u2069, 7"')
    expect(style({ footer }, { place: 'Bristol', no: 7 })).to.include('content:"Bristol, 7"')
  })

  it('refuse a word that is too long for a line, with the position of its value', () => {
    const header = { left: 'Order {{order.no}}' }
    const { errors } = faultOf(() => style({ header }, { order: { no: 'a'.repeat(20_000) } }))
    expect(errors).to.have.length(1)
    expect(errors[0]).to.include({ pointer: '/data/order/no', code: 'unbroken_text' })
    expect(style({ header }, { order: { no: 'abc '.repeat(5_000) } })).to.include('abc abc')
  })

  it('are the same for all documents if they contain no fields', () => {
    const page = { size: 'A4', orientation: 'portrait' as const, margin }
    expect(compileHeaderFooter({ ...page, footer: { left: '{page}' } })?.hasFields).to.equal(false)
    expect(compileHeaderFooter({ ...page, footer: { left: '{{no}}' } })?.hasFields).to.equal(true)
  })

  it('cannot break out of their string or the style', () => {
    for (const hostile of [
      '"};p{color:red}',
      "'",
      '\\',
      '\\"',
      '\n}',
      '\r\f',
      '</style><b>',
      '<!--',
      '\u2028',
      '\0',
      '\uD800',
    ]) {
      const text = style({ footer: { left: '{{a}}' } }, { a: hostile })
      expect(text).to.match(
        /^<style>@page\{@bottom-left\{content:"[^"<>\n\r\f\0\u2028]*";[^"<>]*\}\}<\/style>$/,
      )
      expect(text.replaceAll(/\\[0-9a-f]{1,6} /g, '')).not.to.include('\\')
      expect(text.isWellFormed()).to.equal(true)
    }
    expect(cssString('a"1')).to.equal('"a\\22 1"')
  })
})

function faultOf(work: () => unknown): Fault {
  try {
    work()
  } catch (error) {
    if (error instanceof Fault) return error
  }
  throw new Error('no fault')
}
