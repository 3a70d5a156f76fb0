import { expect } from 'chai'
import { findPlaceholders } from './find-placeholders.ts'

/** The tag that each placeholder becomes, or its advice. */
const found = (source: string, isHtml = true) =>
  findPlaceholders(source, { isHtml }).map(({ mark, write, advice }) => `${mark} ${write ?? advice}`)

describe('placeholders of other template engines', () => {
  const cases: [source: string, becomes: string[]][] = [
    ['{first_name} {user.city}', ['{first_name} {{first_name}}', '{user.city} {{user.city}}']],
    ['{First name}', ['{First name} {{first_name}}']],
    ['&lt;&lt;Client name&gt;&gt;', ['<<Client name>> {{client_name}}']],
    ['«First_Name» «Name»', ['«First_Name» {{First_Name}}', '«Name» {{Name}}']],
    ['%NAME% ${total} [[city]]', ['%NAME% {{name}}', '${total} {{total}}', '[[city]] {{city}}']],
    [
      '[NAME] [Client name] [insert date]',
      ['[NAME] {{name}}', '[Client name] {{client_name}}', '[insert date] {{date}}'],
    ],
    ['{d.total}', ['{d.total} {{total}}']],
    ['{#items}{name}{/items}', ['{#items} {{#items}}', '{name} {{name}}', '{/items} {{/items}}']],
    ['{^items}-{/}', ['{^items} {{^items}}', '{/} {{/items}}']],
    [
      '{%tr for i in order.items %}{{ i.name }}{{ customer }}{%tr endfor %}',
      [
        '{%tr for i in order.items %} {{#order.items}}',
        '{{ i.name }} {{name}}',
        '{%tr endfor %} {{/order.items}}',
      ],
    ],
    [
      '{% for i in a %}{{ i }}{% endfor %}',
      ['{% for i in a %} {{#a}}', '{{ i }} {{.}}', '{% endfor %} {{/a}}'],
    ],
    [
      '{% if not a.b %}x{% else %}y{% endif %}',
      ['{% if not a.b %} {{^a.b}}', '{% else %} {{/a.b}}{{#a.b}}', '{% endif %} {{/a.b}}'],
    ],
    [
      '&lt;&lt;foreach [i in orders]&gt;&gt;&lt;&lt;[i.no]&gt;&gt;&lt;&lt;/foreach&gt;&gt;',
      ['<<foreach [i in orders]>> {{#orders}}', '<<[i.no]>> {{no}}', '<</foreach>> {{/orders}}'],
    ],
    [
      '+++FOR p IN people+++ +++INS $p.name+++ +++END-FOR p+++',
      ['+++FOR p IN people+++ {{#people}}', '+++INS $p.name+++ {{name}}', '+++END-FOR p+++ {{/people}}'],
    ],
    ['{# a note #}', ['{# a note #} {{! a note }}']],
    ['{{ price | round(2) }} {{r text }}', ['{{ price | round(2) }} {{price}}', '{{r text }} {{text}}']],
  ]
  for (const [source, becomes] of cases)
    it(`are converted to merge tags: ${source}`, () => expect(found(source)).to.deep.equal(becomes))

  const left: [source: string, advice: RegExp][] = [
    ['{% if status == "paid" %}x{% endif %}', /formula under Fields/],
    ['{% for k, v in a.items() %}x{% endfor %}', /Write \{\{#name\}\} before/],
    ['{%tc for c in columns %}x{%tc endfor %}', /Repeat a row/],
    ['{% set total = 3 %}', /formula under Fields/],
    ['{#items}{name', /It has no end. Write \{\{#items\}\} before/],
    ['{/items}', /It has no beginning/],
    ['{%image}', /Add an image/],
    ['{% for i in a %}{{ loop.index }}{% endfor %}', /index\(\)/],
  ]
  for (const [source, advice] of left)
    it(`are kept, and what to write instead is reported: ${source}`, () => {
      const marks = findPlaceholders(source)
      expect(marks.filter(({ write }) => write === undefined).map((one) => one.advice)[0]).to.match(advice)
    })

  it('are not found in bracketed text, math, quotations, percentages, merge tags, comments or style sheets', () => {
    for (const source of [
      'See [1], [12], [sic], [emphasis added], [Fig. 2], [the Seller], [Smith 2004], [GDPR], [END OF PAGE], [T]he',
      '{x} {1, 2} {a + b} {x | x > 0} {see below} f(x) = {y}',
      '«Bonjour» « Le nom » «да» 5 % of 10 % 100%ABC% %20a%20b',
      '{{name}} {{#items}}{{customer.first-name}}{{/items}} a << b >> c a[i] arr[0]',
      '<!-- {name} --><style>a{color:red}</style><script>if (a) {name}</script><a href="{name}">x</a>',
    ])
      expect(found(source), source).to.deep.equal([])
  })

  it('are not found if they are page counters in headers and footers', () => {
    expect(found('Page {page} of {pages}, {name} <<city>>', false)).to.deep.equal([
      '{name} {{name}}',
      '<<city>> {{city}}',
    ])
  })

  it('have offsets in the source, even if they contain references such as &gt;', () => {
    const source = '<p>&lt;&lt;a_b&gt;&gt; &amp; {c_d}</p>'
    expect(findPlaceholders(source).map(({ start, end }) => source.slice(start, end))).to.deep.equal([
      '&lt;&lt;a_b&gt;&gt;',
      '{c_d}',
    ])
  })

  it('of an inner loop refer to the list through the variable of the outer loop', () => {
    const loops = findPlaceholders(
      '{% for o in orders %}{% for i in o.items %}{{ i.name }}{% endfor %}{% endfor %}',
    ).flatMap(({ loop }) => (loop ? [loop.path.join('.')] : []))
    expect(loops).to.deep.equal(['orders', 'orders.items'])
  })
})
