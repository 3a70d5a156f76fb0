import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { outlineOf, runningLines } from './outline.ts'

describe('the outline of a page', () => {
  it('lists sections in the order in which they start and end', () => {
    const html =
      '<dl>{{#no}}<dt>No.</dt>{{/no}}\n{{#date}}<dt>Date</dt>{{/date}}</dl>\nBy {{#by}}{{name}}{{/by}} today'
    expect(outlineOf(parseSource(html), ({ index }) => index + 1).split('\n')).to.deep.equal([
      '1 <dl>',
      '  {{#no}}',
      '  2 <dt> No.',
      '  {{/no}}',
      '  {{#date}}',
      '  3 <dt> Date',
      '  {{/date}}',
      '“By”',
      '{{#by}}',
      '“{{name}}”',
      '{{/by}}',
      '“today”',
    ])
  })

  it('has the header and the footer of the pages', () => {
    const page = { header: { left: 'Acme' }, footer: { center: '', right: 'Page {page} of {pages}' } }
    expect(runningLines({ files: { 'template.json': JSON.stringify({ page }) } }).split('\n')).to.deep.equal([
      'page.header in template.json: left “Acme”',
      'page.footer in template.json: right “Page {page} of {pages}”',
    ])
    expect(runningLines({ files: { 'template.json': '{ "name": "Letter" }' } })).to.equal('')
  })
})
