import { expect } from 'chai'
import { givenTemplate, outline } from './testing/given-template.ts'
import { mergeFields } from './list-fields.ts'

function outlineOf(source: string, optional: string[] = []): string {
  return outline(givenTemplate(source, { optional }).fields)
}

describe('listFields', () => {
  it('lists fields in the order of their first occurrence, each once at its level', () => {
    expect(outlineOf('{{b}}{{#items}}{{qty}}{{b}}{{qty}}{{/items}}{{a}}{{b}}{{^items}}-{{/items}}')).to.equal(
      'b, items#^(qty, b), a',
    )
  })

  it('contains the position of each field’s first occurrence in the author’s source', () => {
    const { fields } = givenTemplate('{{! x }}\n<p>\r\n  {{#items}}\n  {{qty}}\n  {{/items}}\n{{a}}')
    const [items, a] = fields
    expect([items?.line, items?.column]).to.deep.equal([3, 3])
    expect([items?.children[0]?.line, items?.children[0]?.column]).to.deep.equal([4, 3])
    expect([a?.line, a?.column]).to.deep.equal([6, 1])
  })

  it('marks a name that is printed and opens a section', () => {
    expect(outlineOf('{{note}}{{#note}}x{{/note}}')).to.equal('note#=')
  })

  it('nests a name that follows a dot below its parent', () => {
    expect(outlineOf('{{customer.name}}{{customer.address.city}}{{#a.b}}{{c}}{{/a.b}}')).to.equal(
      'customer(.name, .address(.city)), a(.b#(c))',
    )
  })

  it('puts fields of an inverted section at the surrounding level', () => {
    expect(outlineOf('{{#a}}{{^b}}{{c}}{{/b}}{{/a}}{{^a}}{{d}}{{/a}}')).to.equal('a#^(b^, c), d')
  })

  it('marks lists whose items are printed themselves', () => {
    expect(outlineOf('{{#tags}}{{.}}{{/tags}}{{#rows}}{{#.}}{{.}}{{/.}}{{/rows}}')).to.equal(
      'tags#*, rows#(.#*)',
    )
  })

  it('marks fields as optional at their own level, or at the outer level where they are looked up', () => {
    const source = '{{a}}{{#items}}{{note}}{{currency}}{{c.d}}{{/items}}{{c.d}}'
    expect(outlineOf(source, ['items.note', 'currency', 'c.d'])).to.equal(
      'a, items#(note?, currency?, c(.d?)), c(.d?)',
    )
    expect(outlineOf(source, ['note', 'd', 'items.a'])).to.equal('a, items#(note?, currency, c(.d)), c(.d)')
    expect(outlineOf('{{#rows}}{{#.}}{{a}}{{/.}}{{/rows}}', ['rows.a'])).to.equal('rows#(.#(a?))')
  })

  it('lists a name twice if it is used both in the section and after the dot', () => {
    expect(outlineOf('{{#a}}{{b}}{{/a}}{{a.b}}{{#a}}{{b}}{{/a}}{{a.b}}', ['b'])).to.equal('a#(b?, .b)')
  })

  it('combines several sources in one tree', () => {
    const page = givenTemplate('{{a}}{{#items}}{{b}}{{/items}}', { optional: ['a'] }).fields
    const name = givenTemplate('{{a}}{{items.c}}{{d}}').fields
    const before = JSON.stringify([page, name])
    expect(outline(mergeFields(page, name))).to.equal('a, items#(b, .c), d')
    expect(JSON.stringify([page, name])).to.equal(before)
  })
})
