import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { findJoinedTags } from './find-joined-tags.ts'
import { findTagsBetweenElements } from './find-tags-between-elements.ts'

const joined = {
  'with another field': '<p>{{a}}, {{b}}</p>',
  'with a field after a space': '<td>{{a}} {{b}}</td>',
  'with a label': '<p>Telephone {{a}}</p>',
  'with a label in an element': '<li><span>Enclosed</span> {{a}}</li>',
  'with a field in an element': '<p><b>{{a}}</b> <i>{{b}}</i></p>',
  'with itself, repeated': '<p>{{#list}}{{a}} {{/list}}</p>',
  'without an element around it': '{{a}} {{b}}',
  'next to an attribute with a tag': '<p><a href="{{c}}">{{a}}</a>: {{b}}</p>',
}
const single = {
  'in a block': '<p>{{a}}</p><p>{{b}}</p>',
  'in a cell': '<table><tr><td>{{a}}</td><td>{{b}}</td></tr></table>',
  'on a line of the source': '<p class="lines"><b>{{a}}</b>\n{{b}}</p>',
  'on a separate line': '<p>{{a}}<br>{{b}}</p>',
  'in its own condition': '<p>{{#a}}{{a}}{{/a}}</p>',
  'in a block that is repeated': '{{#list}}<p>{{a}}</p>{{/list}}',
  'after a comment, a style and a title': '<title>x</title><style>p{}</style><p><!-- x -->{{a}}</p>',
}

describe('merge tags that share a line', () => {
  for (const [title, html] of Object.entries(joined))
    it(`joined: ${title}`, () => {
      const positions = ['{{a}}', '{{b}}'].map((tag) => html.indexOf(tag)).filter((at) => at >= 0)
      expect(Array.from(findJoinedTags(html)).toSorted((a, b) => a - b)).to.deep.equal(positions)
    })
  for (const [title, html] of Object.entries(single))
    it(`alone: ${title}`, () => expect(Array.from(findJoinedTags(html))).to.deep.equal([]))

  it('are found in linear time', () => {
    for (const piece of ['{{a}} ', '{{#a}}{{b}}{{/a}}', '<b>{{a}}', 'x{{! c }}'])
      expectLinear((size) => void findJoinedTags(piece.repeat(size)), 20_000)
  })
})

describe('merge tags between elements', () => {
  it('do not include those in the text of a drawing', () => {
    const html =
      '<p>{{a}}</p><svg><text>{{b}}</text><foreignObject><p>{{c}}</p></foreignObject><text>{{d}}</text></svg>{{e}}'
    const names = Array.from(findTagsBetweenElements(html), (at) => html.charAt(at + 2))
    expect(names).to.deep.equal(['a', 'c', 'e'])
  })
})
