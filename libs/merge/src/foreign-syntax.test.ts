import { expect } from 'chai'
import { compileTemplate } from './compile-template.ts'
import { findForeignSyntax, mergeForeignFaults } from './foreign-syntax.ts'

const find = (source: string) => findForeignSyntax(source, 'template.html')
const messages = (source: string) => find(source).faults.map(({ message }) => message)

describe('syntax of other template engines', () => {
  const refused: [string, string][] = [
    ['{{ price | currency }}', 'write {{price}} in the page'],
    ['{{ "now" | date }}', 'Write the final text instead'],
    ['{{ a ? b : c }}', 'Tags cannot calculate'],
    ['{{a?1:2}}', 'Tags cannot calculate'],
    ['{{a * b}}', 'Tags cannot calculate'],
    ['{{qty*price}}', 'Tags cannot calculate'],
    ['{{ a == b }}', 'Tags cannot calculate'],
    ['{{ paid ? "yes" : "no" }}', 'Tags cannot calculate'],
    ['{{ a && b }}', 'Tags cannot calculate'],
    ['{{items[0].x}}', 'cannot be accessed by number'],
    ['{{items.[0].x}}', 'cannot be accessed by number'],
    ["{{row['x']}}", 'cannot be accessed by number'],
    ['{{#if paid}}{{/if}}', 'Write {{#paid}} … {{/paid}}, and {{^paid}} … {{/paid}} for else.'],
    ['{{#each items}}{{/each}}', 'Write {{#items}} … {{/items}}.'],
    ['{{#each this.items as |item|}}{{/each}}', 'Write {{#items}} … {{/items}}.'],
    ['{{#for item in items}}{{/for}}', 'Write {{#items}} … {{/items}}.'],
    ['{{#if items.length}}{{/if}}', 'Write {{#items}} … {{/items}}, and'],
    ['{{#if @odd}}{{/if}}', ':nth-child(odd)'],
    ['{{#if (eq a "b")}}{{/if}}', 'Write {{#condition}} … {{/condition}}, and add a formula'],
    ['{{#if a == "b"}}{{/if}}', 'Write {{#condition}} … {{/condition}}, and add a formula'],
    ['{{#unless (or a b)}}{{/unless}}', 'Write {{^condition}} … {{/condition}}, and add a formula'],
    ['{{#each (lookup . "rows")}}{{/each}}', 'Write {{#name}} … {{/name}}, and add a formula'],
    ['{{:companyName}}', 'Write {{companyName}}, without'],
    ['{# a note #}', 'Write {{! a note }}.'],
    ['{# {{name}} #}', 'A comment is written {{! … }}'],
    ['{{#unless paid}}{{/unless}}', 'Write {{^paid}} … {{/paid}}.'],
    ['{{#with customer}}{{/with}}', 'Write {{#customer}} … {{/customer}}.'],
    ['{{else}}', '{{else}} is not supported'],
    ['{{else if paid}}', '{{else}} is not supported'],
    ['{{if paid}}', 'Write {{#name}}'],
    ['{{this}}', 'Write {{.}}'],
    ['{{this.name}}', 'Write {{name}}.'],
    ['{{./name}}', 'Write {{name}}.'],
    ['{{../name}}', 'Write {{name}}.'],
    ['{{../../name}}', 'Write {{name}}.'],
    ['{{@index}}', 'index()'],
    ['{{@root.name}}', 'works only in other engines'],
    ['{{~name~}}', 'Write {{name}}.'],
    ['{{- name -}}', 'Write {{name}}.'],
    ['{{formatDate date "DD.MM."}}', 'Helpers of other engines'],
    ['{{format price currency="EUR"}}', 'Tags cannot calculate'],
    ["{{date('d.m.Y')}}", 'Helpers of other engines'],
    ['{% for item in items %}', '{% for item in items %} is printed unchanged. It has no end'],
    ['{%= name %}', '{%= name %} is printed unchanged'],
    ['<%= name %>', '<% … %> is not run'],
    ['<? ?><?php echo $x ?>', 'PHP is not run'],
  ]
  for (const [source, text] of refused) {
    it(`rejects ${source}, and says what to write instead`, () => {
      expect(messages(source)[0]).to.include(text)
      expect(find(source).faults[0]?.code).to.equal('unsupported_syntax')
    })
  }

  for (const source of [
    '${x}',
    'a ${item.name} b',
    '{d.total}',
    '{d.items[i].x}',
    '{d.total:formatC}',
    '{{price:formatC}}',
    '{{d.price:formatC}}',
    "{{d.due:formatD('YYYY')}}",
    '[[name]]',
    '{{#items.length}}{{/items.length}}',
    '{{items.0.name}}',
    '{{order.items.0}}',
    '{{a(b)}}',
    '{{a + b}}',
    '{{formatDate due}}',
    '{{a[b]}}',
    '{{a.b()}}',
    '{{a.b(c, d)}}',
    "{{'x'}}",
    '{{"x y"}}',
    '{{a,b}}',
    '<li v-for="item in items">',
    "<li *ngFor='let item of items'>",
    '<template x-for="item in items">',
    '<b>@Model.Name</b>',
    '@foreach (var item in Model)',
  ]) {
    it(`adds a note for ${source}, which may be intended`, () => {
      const { faults, notes } = find(source)
      expect([faults, notes.length]).to.deep.equal([[], 1])
    })
  }

  it('reports nothing for names and text', () => {
    for (const source of [
      '{{first name}}{{date of birth}}{{number of items}}{{Amount (EUR)}}{{Betrag [EUR]}}{{Weight [kg]}}',
      "{{it's}}{{a-b}}{{Paid?}}{{Name*}}{{price/unit}}{{VAT 19 %}}{{a}b}}{{💶}}{{customer.name}}{{elsewhere}}{{else where}}",
      '{{#items}}{{.}}{{/items}}{{^items}}none{{/items}}{{! {% if %} ${x} {{this }}',
      '{{#if}}{{/if}}{{#each}}{{x}}{{/each}}{{#line items}}{{/line items}}{{#with tax}}{{/with tax}}{{end}}{{for whom}}{{thisyear}}{{this year}}',
      '${{amount}} {{{raw}}} <style>a{width:{{w}}%}b{c:d}</style> [1] [[1]] {d} 5 < 6 % > 3 {x}',
      '<!-- {% if %} <%= x %> ${x} -->',
      '{{Note: paid}}{{a: b}}{{10:30}} <style>p{color:#fff}#a{b:c}</style> {#} {{valuta total}}',
      'info@Model.com v-for x-for <style>@media print { a { b: c } }</style>{{Smith, John}}{{6" pipe}}',
    ]) {
      expect(find(source), source).to.deep.equal({ faults: [], notes: [] })
    }
  })

  it('reports each tag once, with the positions of the start and the end of a block', () => {
    const source = '<p>\n{{#each items}}{{#paid}}{{name}}{{else}}{{/paid}}\n{{/each}}{{/stray}}'
    const compiled = compileTemplate(source, { file: 'template.html' })
    const faults = mergeForeignFaults(compiled.ok ? [] : compiled.faults, find(source).faults)
    expect(faults.map(({ line, column, code }) => `${line}:${column} ${code}`)).to.deep.equal([
      '2:1 unsupported_syntax',
      '2:33 unsupported_syntax',
      '3:1 unsupported_syntax',
      '3:10 stray_section',
    ])
    expect(faults[2]?.message).to.equal('A section ends with its own name. Write {{/items}}.')
  })

  it('reports helpers that compare without brackets, and helpers with an underscore in their name', () => {
    const { faults } = findForeignSyntax('{{#if eq status "paid"}}x{{/if}}', 'template.html')
    expect(faults.map(({ message }) => message).join(' ')).to.match(
      /Write \{\{#condition\}\} … \{\{\/condition\}\}, and add a formula/,
    )
    const { notes } = findForeignSyntax('{{format_number inv.total}} {{#if orders}}x{{/if}}', 'template.html')
    expect(notes.map(({ message }) => message)).to.deep.equal([
      '"format_number inv.total" is read as one name with a space in it. Helpers of other engines are not supported.',
    ])
  })
})
