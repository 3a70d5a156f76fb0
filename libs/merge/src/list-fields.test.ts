import { expect } from 'chai'
import { givenTemplate, outline } from './testing/given-template.ts'
import { mergeFields } from './list-fields.ts'

function outlineOf(source: string, optional: string[] = []): string {
  return outline(givenTemplate(source, { optional }).fields)
}

describe('fields', () => {
  it('stand in the order of their first appearance, each once at its level', () => {
    expect(outlineOf('{{b}}{{#items}}{{qty}}{{b}}{{qty}}{{/items}}{{a}}{{b}}{{^items}}-{{/items}}')).to.equal(
      'b, items#^(qty, b), a',
    )
  })

  it('tell where they first stand in the author’s source', () => {
    const { fields } = givenTemplate('{{! x }}\n<p>\r\n  {{#items}}\n  {{qty}}\n  {{/items}}\n{{a}}')
    const [items, a] = fields
    expect([items?.line, items?.column]).to.deep.equal([3, 3])
    expect([items?.children[0]?.line, items?.children[0]?.column]).to.deep.equal([4, 3])
    expect([a?.line, a?.column]).to.deep.equal([6, 1])
  })

  it('tell a name that is printed and opens a section', () => {
    expect(outlineOf('{{note}}{{#note}}x{{/note}}')).to.equal('note#=')
  })

  it('hang behind the dot of their parent', () => {
    expect(outlineOf('{{customer.name}}{{customer.address.city}}{{#a.b}}{{c}}{{/a.b}}')).to.equal(
      'customer(.name, .address(.city)), a(.b#(c))',
    )
  })

  it('of an inverted section belong to the level around it', () => {
    expect(outlineOf('{{#a}}{{^b}}{{c}}{{/b}}{{/a}}{{^a}}{{d}}{{/a}}')).to.equal('a#^(b^, c), d')
  })

  it('tell that items are used themselves', () => {
    expect(outlineOf('{{#tags}}{{.}}{{/tags}}{{#rows}}{{#.}}{{.}}{{/.}}{{/rows}}')).to.equal(
      'tags#*, rows#(.#*)',
    )
  })

  it('are optional by their place, or by the place around from which they are looked up', () => {
    const source = '{{a}}{{#items}}{{note}}{{currency}}{{c.d}}{{/items}}{{c.d}}'
    expect(outlineOf(source, ['items.note', 'currency', 'c.d'])).to.equal(
      'a, items#(note?, currency?, c(.d?)), c(.d?)',
    )
    expect(outlineOf(source, ['note', 'd', 'items.a'])).to.equal('a, items#(note?, currency, c(.d)), c(.d)')
    expect(outlineOf('{{#rows}}{{#.}}{{a}}{{/.}}{{/rows}}', ['rows.a'])).to.equal('rows#(.#(a?))')
  })

  it('are two where a name stands both in the section and behind the dot', () => {
    expect(outlineOf('{{#a}}{{b}}{{/a}}{{a.b}}{{#a}}{{b}}{{/a}}{{a.b}}', ['b'])).to.equal('a#(b?, .b)')
  })

  it('of several sources are one tree', () => {
    const page = givenTemplate('{{a}}{{#items}}{{b}}{{/items}}', { optional: ['a'] }).fields
    const name = givenTemplate('{{a}}{{items.c}}{{d}}').fields
    const before = JSON.stringify([page, name])
    expect(outline(mergeFields(page, name))).to.equal('a, items#(b, .c), d')
    expect(JSON.stringify([page, name])).to.equal(before)
  })
})
