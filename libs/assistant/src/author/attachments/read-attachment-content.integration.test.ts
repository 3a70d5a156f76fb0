import { readFileSync } from 'node:fs'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { readAttachmentContent } from './read-attachment-content.ts'

async function textOf(name: string): Promise<string> {
  const bytes = readFileSync(new URL(`../../../../../test/fixtures/docx/${name}`, import.meta.url))
  const { signal } = new AbortController()
  const { text } = await readAttachmentContent(
    { kind: 'docx', bytes },
    { accountId: 'account', signal, hasVision: false },
  )
  return text
}

describe('readAttachmentContent', () => {
  it('returns a Word document as text, with its tables and lists marked', async () => {
    const table = 'Above\n| Top left | Top right\n| Bottom left | Bottom right\n\nBelow'
    expect((await textOf('tables.docx')).replaceAll(/ +/g, ' ')).to.equal(table)
    const list = await textOf('ComplexNumberedLists.docx')
    expect(list).to.include('- Entry #2, with children\n- 2-a\n- 2-b\n')
  })

  it('invalid_upload: says how to fix a damaged Word document', async () => {
    const refusal: unknown = await textOf('truncated62886.docx').catch((error: unknown) => error)
    expect(refusal instanceof Fault && [refusal.code, refusal.detail]).to.deep.equal([
      'invalid_upload',
      'This Word document cannot be imported. The file is damaged, or not a .docx file. Open it in Word and save it again.',
    ])
  })
})
