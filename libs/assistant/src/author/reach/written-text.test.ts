import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'

const draft = (html: string): DraftSource => ({
  files: { 'template.html': html, 'style.css': '', 'template.json': '{}' },
  assets: {},
})

describe('the attributes of elements', () => {
  it('reports other attributes in the elements of a prompt that is only about styles', () => {
    const page = `<p class="pay"><a href="{{pay}}">Pay online</a></p>
<p class="seal"><img class="s" src="assets/seal.svg" alt=""></p>
<p class="thanks">Thank you, we are nowhere liable.</p>
`
    const found = (old: string, now: string, tag: string) => {
      const after = draft(page.replace(old, now))
      return reachOf({
        before: draft(page),
        after,
        named: [{ words: tag, start: (after.files['template.html'] ?? '').indexOf(tag) }],
        asked: { settings: false, fields: [], prompt: 'Make it bold' },
      })
    }
    for (const [old, now, tag, only] of [
      ['<a href="{{pay}}"', '<a class="b" href="{{refund}}"', '<p class="pay"', page],
      [
        '<a href="{{pay}}"',
        '<a class="b" href="{{refund}}"',
        '<a',
        page.replace('<a href="{{pay}}"', '<a href="{{pay}}" class="b"'),
      ],
      ['assets/seal.svg', 'assets/logo.svg', '<p class="seal"', page],
      ['Thank', '<a href="{{refund}}"></a>Thank', '<p class="thanks"', page],
      ['Thank', '<svg><path d="M1 1l9 9"/></svg>Thank', '<p class="thanks"', page],
      ['nowhere', '<i title=">nowhere<"></i>', '<p class="thanks"', page],
    ] as const) {
      const { beyond, onlyAsked } = found(old, now, tag)
      expect(beyond, now).to.have.length(1)
      expect(onlyAsked?.files['template.html'], now).to.equal(only)
    }
    for (const [old, now, tag] of [
      ['<a ', '<a class="b" style="color: red" ', '<p class="pay"'],
      ['Thank you', '<b class="b">Thank you</b>', '<p class="thanks"'],
      ['<img ', '<img width="40" ', '<p class="seal"'],
    ] as const)
      expect(found(old, now, tag).beyond, now).to.eql([])
  })
})
