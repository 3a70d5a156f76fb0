import { Fault, type PdfFormField } from '@platen/contract'
import { expect } from 'chai'
import { boxFields } from './box-fields.ts'
import { boxForm } from './box-form.ts'

const { signal } = new AbortController()
const form = (count: number): PdfFormField[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `field ${at}`,
    kind: 'text',
    label: `Label ${at}`,
    look: { family: 'sans', size: 10, color: '#000000', align: 'left' },
    widgets: [
      { page: 1 + Math.floor(at / 200), left: (at % 20) * 25, top: (at % 200) * 3, width: 20, height: 12 },
    ],
  }))

describe('boxForm', () => {
  it('returns the same boxes as `boxFields` for large forms, which are processed in a thread', async () => {
    const fields = form(501)
    const boxed = await boxForm(fields, { accountId: 'a', deadlineAt: Date.now() + 60_000, signal })
    expect(boxed).to.deep.equal(boxFields(fields))
    expect(boxed.html).to.include('{{label_500}}')
  })

  it('503 overloaded: the deadline passes before a large form gets a thread; a small form needs none', async () => {
    const late = { accountId: 'a', deadlineAt: Date.now() - 1, signal }
    const fault = await boxForm(form(501), late).catch((error: unknown) => error)
    expect(fault).to.be.instanceOf(Fault).and.include({ code: 'overloaded' })
    expect(await boxForm(form(5), late)).to.include({ hasBoxes: true })
  })
})
