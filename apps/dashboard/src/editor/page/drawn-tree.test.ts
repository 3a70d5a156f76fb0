import { expect } from 'chai'
import { fitRequest } from '../fields/fit-request.ts'
import { drawnTree } from './drawn-tree.ts'
import { movedOffset } from '../draft/moved-offset.ts'

const page = 'template.html'

describe('the elements on a rendered page', () => {
  const printed = (html: string) =>
    fitRequest({
      source: { files: { [page]: html, 'template.json': '{"name":"a"}', 'sample.json': '{}' }, assets: {} },
      data: { kind: 'sample', file: 'sample.json' },
    }).source.files[page] ?? ''

  it('are those of the draft, even if tags of another template language are printed as text', () => {
    const html = '<p>{{this.a}}</p>\n<p class="x-{{this.b}}">b</p>\n<p>{{this.c}}</p>\n'
    expect(printed(html)).to.not.equal(html)
    const tree = drawnTree(html, printed(html))
    for (const { start } of tree.elements)
      expect(movedOffset(start, tree.html, html), html.slice(start)).to.equal(html.indexOf('<p', start))
    expect(tree.elements).to.have.lengthOf(3)
  })

  it('are those of the rendered HTML if they differ from those of the draft', () => {
    expect(drawnTree('<p>a', '<p>a<p>b').html).to.equal('<p>a<p>b')
    expect(drawnTree('<p>a', '<h1>a').html).to.equal('<h1>a')
  })
})
