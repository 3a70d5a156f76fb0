import { globSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { parseSource, type SourceNode, type SourceTree } from './parse-source.ts'

const library = globSync('templates/*/template.html')

/** Returns the source by joining the parts of its tree. */
function writtenOf({ html, children }: SourceTree): string {
  const write = (node: SourceNode): string =>
    node.kind === 'element'
      ? html.slice(node.start, node.openEnd) +
        node.children.map(write).join('') +
        html.slice(node.closeStart, node.end)
      : html.slice(node.start, node.end)
  return children.map(write).join('')
}

function outline(html: string): string {
  const write = (node: SourceNode): string[] =>
    node.kind === 'element'
      ? [`${node.name}(${node.children.flatMap(write).join(' ')})`]
      : html.slice(node.start, node.end).trim() === ''
        ? []
        : [JSON.stringify(html.slice(node.start, node.end).trim())]
  return parseSource(html).children.flatMap(write).join(' ')
}

describe('parseSource', () => {
  it('finds the library’s templates', () => expect(library.length).to.be.above(9))

  for (const file of library) {
    it(`keeps every character of ${file}`, () => {
      const html = readFileSync(file, 'utf8')
      expect(writtenOf(parseSource(html))).to.equal(html)
    })
  }

  it('keeps rows in their table, with their sections', () => {
    expect(
      outline(
        '<table>{{#items}}<tr><td>{{a}}</td></tr>{{/items}}{{^items}}<tr><td>x</td></tr>{{/items}}</table>',
      ),
    ).to.equal('table("{{#items}}" tr(td("{{a}}")) "{{/items}}{{^items}}" tr(td("x")) "{{/items}}")')
  })

  it('closes unclosed elements where browsers do', () => {
    expect(outline('<ul><li>a<li>b</ul><p>c<p>d')).to.equal('ul(li("a") li("b")) p("c") p("d")')
    expect(outline('<p>a<br>b<img src=x>')).to.equal('p("a" br() "b" img())')
  })

  it('returns attributes as written, with merge tags', () => {
    const [element] = parseSource(`<p class="a {{b}}" {{#c}}hidden{{/c}} title='x > y' lang=en>`).elements
    expect(element?.attributes.map(({ name, value }) => [name, value])).to.deep.include.members([
      ['class', 'a {{b}}'],
      ['title', 'x > y'],
      ['lang', 'en'],
    ])
  })

  it('contains each start tag once, for any invalid HTML', () => {
    for (const html of [
      '<b>one<p>two</b>three</p>',
      '<a><table><tr><td><a>x</a></td></tr></table></a>',
      '<div><table><div>x</div><tr><td>y</table>z',
      '</p><p><!-- {{a}} --><svg><path d="{{b}}"/></svg>',
      '<p '.repeat(50),
      '<p>{{#a}</p>',
    ]) {
      const tree = parseSource(html)
      const starts = tree.elements.map(({ start }) => start)
      expect(starts, html).to.deep.equal([...new Set(starts)].toSorted((a, b) => a - b))
      for (const { start, openEnd, closeStart, end } of tree.elements)
        expect(start < openEnd && openEnd <= closeStart && closeStart <= end, html).to.equal(true)
      expect(writtenOf(tree), html).to.equal(html)
    }
  })
})
