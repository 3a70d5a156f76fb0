import { expect } from 'chai'
import { readTemplateFolder } from './read-template-folder.ts'

function read(page: unknown, html = '<p>{{a}}</p>', extra: Record<string, string> = {}) {
  const files = { 'template.html': html, 'template.json': JSON.stringify({ name: 'T', page }), ...extra }
  return readTemplateFolder(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
}

function codes(found: ReturnType<typeof read>): string[] {
  return 'faults' in found ? found.faults.map(({ file, code }) => `${file} ${code}`) : []
}

describe('the header and footer in template.json', () => {
  it('are settings, and their merge fields belong to the template', () => {
    const header = { left: '{{no}}', right: '{page} / {pages}' }
    const found = read({ header, footer: { center: '{{customer.name}}' } })
    if (!('source' in found)) throw new Error(JSON.stringify(found.faults))
    expect(found.source.settings.page).to.deep.include({ header, footer: { center: '{{customer.name}}' } })
    expect(found.source.fields.map(({ name }) => name)).to.deep.equal(['a', 'no', 'customer'])
  })

  it('are missing if not set', () => {
    const found = read({})
    expect('source' in found && Object.keys(found.source.settings.page)).to.deep.equal([
      'size',
      'orientation',
      'margin',
    ])
  })

  it('require their fields in samples', () => {
    const found = read({ footer: { left: '{{no}}' } }, '<p>x</p>', { 'sample.json': '{}' })
    expect(codes(found)).to.deep.equal(['sample.json missing_key'])
  })

  it('refuse a broken tag at its position, an unknown position, and text that is too long', () => {
    expect(codes(read({ header: { left: '{{#a}}' } }))).to.deep.equal(['template.json unclosed_section'])
    expect(codes(read({ header: { middle: 'x' } }))).to.deep.equal(['template.json unknown_setting'])
    expect(codes(read({ footer: { right: 'x'.repeat(201) } }))).to.deep.equal([
      'template.json invalid_setting',
    ])
    expect(codes(read({ footer: 'x' }))).to.deep.equal(['template.json invalid_setting'])
  })
})
