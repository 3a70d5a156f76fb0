import { compileTemplate, findForeignSyntax } from '@platen/merge'
import { expect } from 'chai'
import { repairMergeTag } from './repair-merge-tag.ts'

function repaired(html: string, known: readonly string[] = ['items']): string | undefined {
  const compiled = compileTemplate(html, { file: 'template.html' })
  const faults = [...(compiled.ok ? [] : compiled.faults), ...findForeignSyntax(html, 'template.html').faults]
  if (faults.length === 0) return 'nothing is wrong'
  const repair = repairMergeTag(html, (faults[0]?.column ?? 0) - 1, (name) => known.includes(name))
  return repair && `${repair.label} → ${repair.html}`
}

describe('a wrong merge tag', () => {
  for (const [html, by] of [
    ['<p>{{customer.name</p>', 'Write {{customer.name}} → <p>{{customer.name}}</p>'],
    ['<p>{{name} and {{no}}</p>', 'Write {{name}} → <p>{{name}} and {{no}}</p>'],
    ['<p>{{#items</p>', 'Write {{#items}} → <p>{{#items}}</p>'],
    ['<p>{{{name}}}</p>', 'Write {{name}} → <p>{{name}}</p>'],
    ['<p>{{&name}}</p>', 'Write {{name}} → <p>{{name}}</p>'],
    ['<p>{{customer.}}</p>', 'Write {{customer}} → <p>{{customer}}</p>'],
    ['<p>a {{}}</p>', 'Take out {{}} → <p>a </p>'],
    [
      '<ul>{{#items}}<li>{{what}}</li> </ul><p>a</p>',
      'Close it with {{/items}} → <ul>{{#items}}<li>{{what}}</li>{{/items}} </ul><p>a</p>',
    ],
    [
      '<p class="{{#paid}}a">{{no}}</p>',
      'Close it with {{/paid}} → <p class="{{#paid}}a{{/paid}}">{{no}}</p>',
    ],
    [
      '<p>{{#items}}{{#paid}}a{{/items}} b</p>',
      'Close it with {{/paid}} → <p>{{#items}}{{#paid}}a{{/paid}}{{/items}} b</p>',
    ],
    ['<p>{{#items}}a{{/itms}}</p>', 'Write {{/items}} → <p>{{#items}}a{{/items}}</p>'],
    ['<p>{{#itms}}a{{/items}}</p>', 'Write {{#items}} → <p>{{#items}}a{{/items}}</p>'],
    ['<p>a{{/items}}</p>', 'Take out {{/items}} → <p>a</p>'],
    [
      '<p>{{#items}}{{#paid}}a{{/items}}b{{/paid}}</p>',
      'Move {{/paid}} before {{/items}} → <p>{{#items}}{{#paid}}a{{/paid}}{{/items}}b</p>',
    ],
    [
      '<ul>{{#items}}<li>{{items[0].amount}}</li>{{/items}}</ul>',
      'Write {{amount}} → <ul>{{#items}}<li>{{amount}}</li>{{/items}}</ul>',
    ],
    ['<p>{{#tags}}{{ tags[3] }}{{/tags}}</p>', 'Write {{.}} → <p>{{#tags}}{{.}}{{/tags}}</p>'],
  ] as const)
    it(`${html} is repaired`, () => expect(repaired(html)).to.equal(by))

  it('is not changed if the intention is unclear', () => {
    expect(repaired('<p>{{</p>')).to.equal(undefined)
    expect(repaired('<p>{{> part}}</p>')).to.equal(undefined)
    expect(repaired('<p>{{items[0].amount}}</p>')).to.equal(undefined)
    expect(repairMergeTag('<p>{{no}}</p>', 3, () => true)).to.equal(undefined)
  })
})
