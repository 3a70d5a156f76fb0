import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { convertPlaceholders } from './convert-placeholders.ts'

const table = (...rows: string[]) =>
  `<table>\n  <tbody>\n${rows.map((row) => `    ${row}\n`).join('')}  </tbody>\n</table>\n`
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

describe('converting placeholders', () => {
  const cases: [what: string, before: string, after: string][] = [
    [
      'removes the loop rows of docxtpl, and repeats the rows between them',
      table(
        row('Name', 'Price'),
        row('<p>{%tr for i in items %}</p>', ''),
        row('{{ i.name }}', '{{ i.price }}'),
        row('{%tr endfor %}', ''),
      ),
      table(row('Name', 'Price'), '{{#items}}', row('{{name}}', '{{price}}'), '{{/items}}'),
    ],
    [
      'moves ends in cells of one row around the row',
      table(row('{#items}{name}', '{price}{/items}')),
      table('{{#items}}', row('{{name}}', '{{price}}'), '{{/items}}'),
    ],
    [
      'moves ends in rows with their own text around those rows',
      table(row('{#items}{name}', 'x'), row('y', '{price}{/items}')),
      table('{{#items}}', row('{{name}}', 'x'), row('y', '{{price}}'), '{{/items}}'),
    ],
    [
      'removes paragraphs that contain only an end of a section',
      '<p>{#items}</p>\n<p>{name}</p>\n<p>{/items}</p>\n',
      '{{#items}}\n<p>{{name}}</p>\n{{/items}}\n',
    ],
    [
      'keeps sections within a paragraph',
      '<p>a {#items}{name}, {/items}b</p>',
      '<p>a {{#items}}{{name}}, {{/items}}b</p>',
    ],
    [
      'moves an end out of text with another style',
      '<p>a <b>{#items}</b>{name}{/items}</p>',
      '<p>a {{#items}}{{name}}{{/items}}</p>',
    ],
    [
      'keeps the order of nested sections',
      '<p>{#a}{#b}x</p>\n<p>y{/b}{/a}</p>\n',
      '{{#a}}\n{{#b}}\n<p>x</p>\n<p>y</p>\n{{/b}}\n{{/a}}\n',
    ],
    [
      'converts a paragraph with “else” to the opposite condition',
      '<p>{%p if a %}</p>\n<p>yes</p>\n<p>{%p else %}</p>\n<p>no</p>\n<p>{%p endif %}</p>\n',
      '{{#a}}\n<p>yes</p>\n{{/a}}{{^a}}\n<p>no</p>\n{{/a}}\n',
    ],
  ]
  for (const [what, before, after] of cases)
    it(what, () => {
      const { html, left } = convertPlaceholders(before)
      expect(html).to.equal(after)
      expect(left).to.deep.equal([])
      expect(compileTemplate(html, { file: 'template.html' }).ok).to.equal(true)
    })

  it('keeps a section that starts in one paragraph and ends in another, with advice, and converts the rest', () => {
    const { html, left } = convertPlaceholders(
      '<p>Hi {#items}</p><p>{name}{/items}</p><p>{% for i in rows %}x</p><p>b {{ i.name }}{% endfor %} c</p>',
    )
    expect(html).to.equal(
      '<p>Hi {#items}</p><p>{{name}}{/items}</p><p>{% for i in rows %}x</p><p>b {{ i.name }}{% endfor %} c</p>',
    )
    expect(left.map(({ mark }) => mark)).to.deep.equal([
      '{#items}',
      '{/items}',
      '{% for i in rows %}',
      '{% endfor %}',
    ])
    expect(left[0]?.advice).to.include('Put both ends on separate lines')
  })

  it('does not join rows of two tables into one section', () => {
    const before = table(row('{%tr for i in items %}')) + table(row('{%tr endfor %}'))
    expect(convertPlaceholders(before)).to.include({ html: before })
  })

  it('detects lists by their loops and repeated rows rather than by possible conditions', () => {
    const { lists } = convertPlaceholders(
      `${table(row('{#items}{name}', '{/items}'))}<p>{#paid}yes{/paid}{% for o in orders %}{% for i in o.lines %}{{ i.a }}{% endfor %}{% endfor %}</p>`,
    )
    expect(lists).to.deep.equal([['items'], ['orders'], ['orders', 'lines']])
  })

  it('does not change a page without placeholders, or one that is already converted', () => {
    const page = '<p>{{name}} [1] [sic] {x}</p>\n<table><tr><td>{{#a}}{{b}}{{/a}}</td></tr></table>'
    expect(convertPlaceholders(page).html).to.equal(page)
    const { html } = convertPlaceholders('<p>{#a}</p><p>{b_c}</p><p>{/a}</p>')
    expect(convertPlaceholders(html)).to.include({ html })
  })
})
