import type { TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { compileDocument } from './merge-document.ts'

const settings: TemplateSettings = {
  name: 'x',
  page: {
    size: 'A4',
    orientation: 'portrait',
    margin: { top: '1mm', right: '1mm', bottom: '1mm', left: '1mm' },
    footer: { left: '{{any}}', right: 'a\u0007b' },
  },
  fileName: 'x-{{any}}.pdf',
  language: 'en',
  optional: [],
  tagged: true,
  compact: false,
  images: 'prepared',
  document: { title: 'T {{any}}', author: '{{line}}', keywords: 'a\u0007b' },
  texts: { en: { word: 'w\u0007w' } },
  fields: {
    line: { type: 'text' },
    lines: { type: 'multiline' },
    rich: { type: 'markdown' },
    rows: { type: 'list', fields: { label: { type: 'text' }, value: { type: 'number' } } },
  },
}

async function merge(html: string, data: Record<string, unknown>) {
  const compiled = await compileDocument(
    { html, css: '', assets: [], settings },
    { token: 'control', baseAddress: 'https://control.invalid/' },
  )
  if (!compiled) throw new Error('not compiled')
  return compiled.merge(data, { htmlBytesMax: 1e6, createdAt: 0 })
}

// oxlint-disable-next-line no-control-regex
const drawnAsBox = /[\0-\x08\x0B\f\x0E-\x1F\x7F]|\\(?:[1-8bcef]|1[\da-f]|7f) /

const controls = Array.from({ length: 0x1f }, (_, at) => String.fromCharCode(at + 1)).join('') + '\x7F'
const html =
  '<p title="{{any}}">{{any}} {{line}} {{lines}} {{text.word}} {{rich}}</p><data-chart type="bar" of="rows" x="label" y="value" title="{{any}}"></data-chart>'

describe('control characters', () => {
  it('are never printed, except that whitespace stays whitespace', async () => {
    const text = `A${controls}B`
    const rows = [{ label: text, value: 1 }]
    const page = await merge(html, {
      any: text,
      line: text,
      lines: text,
      rich: text,
      rows,
    })
    expect(page.html).to.not.match(drawnAsBox)
    expect(page.html).to.include('<title>T A B</title>').and.include('ww')
    expect(page.fileName).to.equal('x-A- -B.pdf')
    expect(page.information).to.deep.equal({ Author: 'A B', Keywords: 'ab' })
  })

  it('are kept in bar codes', async () => {
    const code = '<bar-code type="code128" value="{{any}}" show-text="no" label="x"></bar-code>'
    const [one, other] = await Promise.all([merge(code, { any: 'A\u001DB' }), merge(code, { any: 'AB' })])
    expect(one.html).to.not.equal(other.html)
  })
})
