import { expect } from 'chai'
import { sourceOf, withHtml } from '../testing/literal-folder.ts'

function notesOf(html: string): string[] {
  const files = withHtml(html)
  delete files['sample.json']
  return sourceOf(files).notes.filter((note) => note.startsWith('template.html:'))
}

describe('a table part outside a table', () => {
  for (const html of [
    '<p>{{#items}}<tr><td>{{name}}</td></tr>{{/items}}</p>',
    '<div><table><tr><td>x</td></tr></table>\n<tr><th>{{x}}</th></tr></div>',
    '<ul>{{#items}}<td>{{name}}</td>{{/items}}</ul>',
  ]) {
    it(`has a note, because browsers drop it: ${html}`, () => {
      expect(notesOf(html).join()).to.match(/^template\.html:\d: Browsers drop this <t[rdh]>/)
    })
  }

  for (const html of [
    '<table>{{#items}}<tr><td>{{name}}</td></tr>{{/items}}</table>',
    '<table><caption>x<colgroup><col><thead><tr><th>x<tbody>{{#items}}<tr><td>{{name}}{{/items}}</table>',
    '{{#a}}<table>{{/a}}{{#items}}<tr><td>{{name}}</td></tr>{{/items}}{{#a}}</table>{{/a}}',
    '<table><tr><td><table><tr><td>x</table></table><template><tr><td>x</td></tr></template>',
    '<svg><tr/></svg><!-- <tr> -->',
  ]) {
    it(`has no note if browsers keep it: ${html}`, () => {
      expect(notesOf(html)).to.deep.equal([])
    })
  }
})
