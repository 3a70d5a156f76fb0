import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { elementOfSubject } from './element-of-subject.ts'
import { pageFindings } from './page-findings.ts'
import { settingsFindings } from './settings-findings.ts'

const html = [
  '<section class="to wide"><p class="lines">Dear {{name}}</p><p class="lines">Yours</p></section>',
  '<table>{{#items}}<tr><td class="{{kind}}">{{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</table>',
  '<h1 id="top">{{no}}</h1>',
].join('\n')
const tree = parseSource(html)
const found = (subject: string) => {
  const element = elementOfSubject(tree, subject)
  return element && html.slice(element.start, element.openEnd + 9)
}

describe('findings of a page', () => {
  it('find the element that a warning names', () => {
    expect(found('section.to > p.lines “Dear Ada”')).to.equal('<p class="lines">Dear {{na')
    expect(found('section.to > p.lines “Yours”')).to.equal('<p class="lines">Yours</p>')
    expect(found('tbody > tr > td.amount “10”')).to.equal('<td class="amount">{{amount}')
    expect(found('tbody > tr > td.odd “Layout”')).to.equal('<td class="{{kind}}">{{what}}<')
    expect(found('h1#top')).to.equal('<h1 id="top">{{no}}</h')
    expect(found('page')).to.equal(undefined)
  })

  it('list each replaced font once', () => {
    const replaced = (subject: string) => ({
      code: 'font_replaced' as const,
      subject,
      message: `“${subject}” is not available.`,
    })
    const findings = pageFindings({
      tree,
      tags: [],
      unfit: [],
      values: [],
      shape: () => ({ isKnown: () => true, isPlain: () => true }),
      warnings: [replaced('Calibri'), replaced('Cambria'), replaced('calibri')],
    })
    expect(findings.map(({ title, message }) => `${title}: ${message}`)).to.deep.equal([
      'The Calibri font was replaced: “Calibri” is not available. Lines may break differently than you expect.',
      'The Cambria font was replaced: “Cambria” is not available. Lines may break differently than you expect.',
    ])
  })

  it('lead to the element and the line', () => {
    const findings = pageFindings({
      tree,
      tags: [{ start: html.indexOf('{{no}}'), end: html.length - 5, line: 3, message: 'x' }],
      unfit: [
        { code: 'missing_key', path: ['items', 'amount'], pointer: '/items/0/amount', message: '' },
        { code: 'unknown_key', path: ['colour'], pointer: '/colour', message: '' },
      ],
      values: [{ code: 'wrong_type', path: ['no'], pointer: '/no', message: 'The template needs …' }],
      shape: () => ({ isKnown: (path) => path.join('.') === 'items', isPlain: () => false }),
      warnings: [{ code: 'overflow', subject: 'h1#top', message: 'It runs over.' }],
    })
    expect(
      findings.map(({ title, position }) => [title, position?.line, html.slice(position?.at).slice(0, 4)]),
    ).to.deep.equal([
      ['“{{no}}” is not a field', 3, '<h1 '],
      ['The sample data has no items.amount', 2, '<td '],
      ['colour is not used', undefined, '<sec'],
      ['The value of no is not valid', 3, '<h1 '],
      ['Content runs over the edge of the page', 3, '<h1 '],
    ])
  })

  it('lead to the line if there is no element', () => {
    const bare = parseSource('Dear {{customer\nYours,\n{{name}}')
    const [tag, missing] = pageFindings({
      tree: bare,
      tags: [{ start: 5, end: 7, line: 1, message: '' }],
      unfit: [{ code: 'missing_key', path: ['name'], pointer: '/name', message: '' }],
      values: [],
      shape: () => ({ isKnown: () => false, isPlain: () => false }),
      warnings: [],
    })
    expect(tag).to.deep.include({ position: undefined, go: { tab: 'code', file: 'html', line: 1 } })
    expect(missing).to.deep.include({ position: undefined, go: { tab: 'code', file: 'html', line: 3 } })
  })

  it('include incomplete tags and formulas outside of the page, with their position', () => {
    const beside = settingsFindings({
      files: {
        'template.json': JSON.stringify({
          fileName: 'o-{{no',
          page: { footer: { left: 'Page {{#no}}' } },
          computed: { total: 'sum(items.pri' },
        }),
        'texts/en.json': '{ "dear": "Dear {{" }',
      },
      assets: {},
    })
    expect(beside.map(({ title, go }) => [title, go?.tab])).to.deep.equal([
      ['“o-{{no” in the file name has an invalid merge field', 'settings'],
      ['“Page {{#no}}” in the footer has an invalid merge field', 'settings'],
      ['“Dear {{” in the language files has an invalid merge field', 'code'],
      ['The formula for total has an error', 'data'],
    ])
  })
})
