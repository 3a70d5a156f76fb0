import type { DraftSource } from '@platen/contract'
import { defaultBox, type OverlayBox, writeOverlay } from '@platen/template/overlay'
import { expect } from 'chai'
import { type AddedExamples, addExamples } from './add-examples.ts'

const at = { page: 1, left: 10, top: 10, width: 200, height: 100 }

function text(words: string): OverlayBox {
  return { ...defaultBox('text', at), text: words } as OverlayBox
}

/** Returns the sample after each state of one box was typed in turn. */
function typed(
  states: readonly OverlayBox[],
  { sample = {}, settings = {} }: { sample?: object; settings?: object } = {},
): unknown {
  let source: DraftSource = {
    files: {
      'template.html': '',
      'template.json': JSON.stringify(settings),
      'sample.json': JSON.stringify(sample),
    },
    assets: {},
  }
  let addedExamples: AddedExamples = new Map()
  for (const box of states) {
    const before = source.files['template.html'] ?? ''
    const next = { ...source, files: { ...source.files, 'template.html': writeOverlay([box]) } }
    const examples = addExamples(next, [box], { before, addedExamples })
    ;({ addedExamples } = examples)
    source = { ...next, files: { ...next.files, ...examples.files } }
  }
  return JSON.parse(source.files['sample.json'] ?? '')
}

describe('fields in a box', () => {
  it('get an example in the sample, without traces of partly typed names', () => {
    const states = ['{{}}', '{{f}}', '{{fi}}', '{{first_name}}', '{{first_name}} {{last}}'].map(text)
    expect(typed(states)).to.deep.equal({ first_name: 'First name', last: 'Last' })
  })

  it('keep existing values, even if the field is no longer used', () => {
    expect(typed([text('{{a}}'), text('{{b}}')], { sample: { a: 'Zoë' } })).to.deep.equal({
      a: 'Zoë',
      b: 'B',
    })
  })

  it('get a value that their box can show', () => {
    expect(typed([{ ...defaultBox('check', at), field: 'paid' } as OverlayBox])).to.deep.equal({ paid: true })
    const picture = typed([{ ...defaultBox('image', at), address: '{{photo}}' } as OverlayBox])
    expect(picture)
      .to.have.property('photo')
      .that.matches(/^data:image/)
    const table = defaultBox('table', at)
    const columns = ['{{what}}', '{{city}}'].map((words) => ({
      width: 50,
      text: words,
      align: 'left' as const,
    }))
    expect(
      typed([{ ...table, list: 'items', columns } as OverlayBox], { sample: { city: 'Riga' } }),
    ).to.deep.equal({ city: 'Riga', items: [{ what: 'What', city: 'City' }] })
    expect(
      typed([{ ...table, list: 'items', columns } as OverlayBox], { sample: { items: [{ what: 'Ink' }] } }),
    ).to.deep.equal({ items: [{ what: 'Ink', city: 'City' }] })
  })

  it('are added to the rows if the box is a table, whether its list or its columns are set first', () => {
    const table = (list: string, ...columns: string[]) =>
      ({
        ...defaultBox('table', at),
        list,
        columns: columns.map((words) => ({ width: 50, text: words, align: 'left' })),
      }) as OverlayBox
    const states = [
      table('it', ''),
      table('items', ''),
      table('items', '{{name}}', ''),
      table('items', '{{name}}', '{{amount}}'),
    ]
    expect(typed(states.slice(0, 2))).to.deep.equal({ items: [{}] })
    const rows = [{ name: 'Name', amount: 'Amount' }]
    expect(typed(states, { sample: { name: 'Zoë' } })).to.deep.equal({ name: 'Zoë', items: rows })
    expect(typed(states, { sample: { items: true } })).to.deep.equal({ items: rows })
    expect(typed([table('order.items', ''), table('order.items', '{{name}}')])).to.deep.equal({
      order: { items: [{ name: 'Name' }] },
    })
  })

  it('get the example of their declared type, and none if they are computed', () => {
    const settings = { fields: { due: { type: 'date' } }, computed: { total: '1 + 1' } }
    expect(typed([text('{{due}} {{total}}')], { settings })).to.deep.equal({ due: '2026-12-01' })
  })
})
