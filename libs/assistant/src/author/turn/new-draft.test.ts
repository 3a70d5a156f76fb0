import type { SampleInput } from '@platen/contract'
import { expect } from 'chai'
import { newDraft } from './new-draft.ts'

/** Returns the sample and the fields of a new draft. */
function begun(prompt: string, sample: SampleInput) {
  const draft = newDraft({ source: { files: {}, assets: {} }, prompt: [{ text: prompt }], sample })
  if ('unread' in draft) throw new Error(draft.unread)
  const { files } = draft.source
  const { fields } = JSON.parse(files['template.json'] ?? '') as { fields: Record<string, object> }
  return { data: JSON.parse(files['sample.json'] ?? '') as object, fields }
}

describe('newDraft', () => {
  it('interprets a table as the prompt says: for certificates, each row is a document', () => {
    const table = { format: 'csv', text: 'name,course\nAda,Logic\nBo,Sets\n' } as const
    expect(begun('A certificate for each participant', table).data).to.have.all.keys('name', 'course')
    expect(begun('A price list', table).data).to.not.have.property('name')
  })

  it('declares all fields of the data, with an amount of an unknown currency as a number', () => {
    const data = { at: '2026-07-01T00:30:00+02:00', days: ['2026-05-04'], price: 3.5 }
    const { fields } = begun('A sheet', { format: 'json', text: JSON.stringify(data) })
    expect(fields['at']).to.include({ type: 'datetime', timeZone: '+02:00' })
    expect(fields['price']).to.include({ type: 'number' })
    expect(fields['days']).to.have.nested.property('item.type', 'date')
  })
})
