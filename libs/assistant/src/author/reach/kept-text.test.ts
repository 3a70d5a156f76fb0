import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'

const html =
  '<h1>Invoice {{number}}</h1>\n<ol class="terms"><li>24 months, at 5 000 EUR.</li><li>Bristol courts decide.</li></ol>\n<p>{{text.thanks}}</p>\n'

function draft(page: string, thanks = 'Thank you'): DraftSource {
  return {
    files: { 'template.html': page, 'template.json': '{}', 'texts/en.json': JSON.stringify({ thanks }) },
    assets: {},
  }
}

/** Returns the reach of a prompt about the element with this start tag. */
function found(after: DraftSource, prompt: string, tag = '<ol', before = draft(html)) {
  const [start, startBefore] = [after, before].map(({ files }) => {
    const at = (files['template.html'] ?? '').indexOf(tag)
    return at < 0 ? null : at
  }) as [number | null, number | null]
  const asked = { settings: false, fields: [], prompt }
  const { beyond, onlyAsked } = reachOf({ before, after, named: [{ words: tag, start, startBefore }], asked })
  return { beyond: beyond.map(({ words }) => words), only: onlyAsked?.files }
}

describe('the text of elements that a prompt wants in another style', () => {
  it('is reported and restored if it changed, unless the prompt asks for other text', () => {
    const after = draft(
      html.replace('<ol class="terms"', '<ol class="gray"').replace('24 months', '6 months'),
    )
    for (const prompt of [
      'Make the terms italic',
      'Change the color of the “months” to gray',
      'Nicer terms',
    ]) {
      const { beyond, only } = found(after, prompt)
      expect(beyond, prompt).to.eql(['the list “6 months, at 5 000 EUR. Bristol courts…”'])
      expect(only?.['template.html'], prompt).to.equal(html.replace('"terms"', '"gray"'))
    }
    for (const prompt of ['Change the warranty to 6 months', 'Gray terms with “6 years”'])
      expect(found(after, prompt).beyond, prompt).to.eql([])
  })

  it('cannot be lost by removing the element, or by another element in its position', () => {
    for (const list of ['', '<ul class="terms"><li>24 months, at 5 000 EUR.</li></ul>']) {
      const after = draft(html.replace(/<ol.*<\/ol>/, list))
      const { beyond, only } = found(after, 'Make the terms italic', '<ol')
      expect(beyond, list).to.include('the list “24 months, at 5 000 EUR. Bristol courts…” (gone)')
      expect(only?.['template.html'], list).to.equal(html)
    }
    const renamed = draft(html.replace('<ol', '<ul').replace('</ol>', '</ul>'))
    const { files } = renamed
    const start = (files['template.html'] ?? '').indexOf('<ul')
    const asked = { settings: false, fields: [], prompt: 'Bullets for the terms' }
    const named = [{ words: 'terms', start, startBefore: html.indexOf('<ol') }]
    expect(reachOf({ before: draft(html), after: renamed, named, asked }).beyond).to.eql([])
  })

  it('can be in other letters if the prompt asks for them', () => {
    const upper = draft(html.replace('>Invoice', '>INVOICE'))
    expect(found(upper, 'The title in uppercase', '<h1').beyond).to.eql([])
    expect(found(upper, 'The title in bold', '<h1').beyond).to.have.length(1)
    const field = draft(html.replace('>Invoice {{number}}', '>INVOICE {{NUMBER}}'))
    expect(found(field, 'The title in uppercase', '<h1').beyond).to.have.length(1)
    expect(found(draft(html, 'THANK YOU'), 'The thanks in capitals', '<p').beyond).to.eql([])
    expect(found(draft(html, 'PAY CASH'), 'The thanks in capitals', '<p').beyond).to.have.length(1)
  })
})
