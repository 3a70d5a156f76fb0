import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { markAddressesOfData, settleAddresses } from './merge-document.ts'

function settled(template: string, data: Record<string, unknown>) {
  const compiled = compileTemplate(markAddressesOfData(template).html, { file: 'template.html' })
  if (!compiled.ok) throw new Error('not compiled')
  const { html, warnings } = settleAddresses(compiled.template.render(data))
  return { html, warnings: warnings.map(({ code, subject }) => `${code} ${subject}`) }
}

describe('addresses in data', () => {
  for (const u of [
    '//evil.test/x',
    '\\\\evil.test',
    '/\\evil.test',
    ' \t/\n/evil.test',
    '\u0001//evil.test?a&b',
  ]) {
    it(`create no link from ${JSON.stringify(u)}, but a warning`, () => {
      const { html, warnings } = settled("<a class='x' href='{{u}}'>{{u}}</a>", { u })
      expect(html).to.match(/^<a class='x' href=''>/)
      expect(warnings).to.have.length(1)
      expect(warnings[0]).to.match(/^address_blocked [/\\]{2}evil\.test/)
    })
  }

  it('are unchanged in all other cases, and in text', () => {
    const template =
      '<a href="{{u}}">{{u}}</a><img src="{{u}}" title="{{u}}"><a href="{{#u}}{{.}}{{/u}}/{{u}}">'
    for (const u of [
      'https://x.test/?a=1',
      'mailto:a@b',
      '#x',
      'x//y',
      '',
      'data:image/png;base64,AA==@//',
    ]) {
      const { html, warnings } = settled(template, { u })
      expect(html).to.equal(template.replace('{{#u}}{{.}}{{/u}}', u).replaceAll('{{u}}', u))
      expect(warnings).to.deep.equal([])
    }
  })

  it('cannot start with a slash in the template followed by a slash in the data', () => {
    expect(settled('<a href="{{a}}/{{b}}">x</a>', { b: '/evil.test' }).html).to.equal('<a href="">x</a>')
  })

  it('warn about a picture with a user name, without the name', () => {
    const { html, warnings } = settled('<img src="{{u}}">', { u: 'https://user:secret@x.test/a.png?b&c' })
    expect(html).to.equal('<img src="https://user:secret@x.test/a.png?b&amp;c">')
    expect(warnings).to.deep.equal(['address_blocked https://x.test/a.png?b&c'])
  })

  it('cause one warning each, and at most fifty', () => {
    const list = Array.from({ length: 200 }, (_, index) => `//x/${index >> 1}`)
    const { html, warnings } = settled('{{#list}}<a href="{{.}}">x</a>{{/list}}', { list })
    expect(html).to.equal('<a href="">x</a>'.repeat(200))
    expect(warnings).to.have.length(50)
  })
})
