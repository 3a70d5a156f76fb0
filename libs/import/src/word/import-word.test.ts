import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { strToU8, zipSync } from 'fflate'
import { importWord } from './import-word.ts'
import { makeDocx, paragraph, run } from './testing/make-docx.ts'

async function refusal(bytes: Uint8Array): Promise<string> {
  const bounds = { accountId: 'a', signal: new AbortController().signal, deadlineAt: Date.now() + 120_000 }
  const outcome = await importWord(bytes, bounds).catch((error: unknown) => error)
  if (!(outcome instanceof Fault)) throw new Error(`taken: ${JSON.stringify(outcome).slice(0, 300)}`)
  return `${outcome.code}: ${outcome.detail}`
}

const hello = paragraph(run('Hello'))

describe('importWord', () => {
  const hostile: [what: string, make: () => Uint8Array, said: RegExp][] = [
    ['a file that is not a ZIP', () => strToU8('hello'), /not a \.docx file/],
    ['a zip without a document', () => zipSync({ 'a.txt': strToU8('a') }), /no Word text/],
    ['a document with a password', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password/],
    [
      'a zip bomb',
      () => makeDocx(hello, { files: { 'word/media/a.png': new Uint8Array(150 * 2 ** 20) } }),
      /hundreds of times/,
    ],
    [
      'many gigabytes',
      () => makeDocx(hello, { files: { 'word/media/a.png': new Uint8Array(250 * 2 ** 20) } }),
      /more than 192 MiB/,
    ],
    [
      'a file name outside of the document',
      () => makeDocx(hello, { files: { '../../../etc/passwd': strToU8('a') } }),
      /points outside/,
    ],
    [
      'nested entities',
      () =>
        makeDocx(paragraph(run('&c;')), {
          declaration:
            '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
        }),
      /declares entities/,
    ],
    [
      'an entity from a file',
      () =>
        makeDocx(paragraph(run('&x;')), {
          declaration: '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        }),
      /declares entities/,
    ],
    [
      'a million paragraphs',
      () => makeDocx(paragraph(run('a')).repeat(1_000_000)),
      /too many|too much|hundreds of times/,
    ],
    [
      'endlessly nested tables',
      () => makeDocx(`${'<w:tbl><w:tr><w:tc>'.repeat(5_000)}${'</w:tc></w:tr></w:tbl>'.repeat(5_000)}`),
      /too deep/,
    ],
    ['text that is not well-formed', () => makeDocx('<w:p><w:r></w:p>'), /damaged/],
  ]
  for (const [what, make, said] of hostile)
    it(`422 invalid_upload with a reason: ${what}`, async () => {
      expect(await refusal(make()))
        .to.match(/^invalid_upload/)
        .and.match(said)
    })

  it('accepts a document right after another was rejected while being read', async () => {
    expect(await refusal(makeDocx('<w:p><w:r></w:p>'))).to.match(/^invalid_upload/)
    const bounds = { accountId: 'a', signal: new AbortController().signal, deadlineAt: Date.now() + 120_000 }
    const { files } = await importWord(makeDocx(hello), bounds)
    expect(Buffer.from(files.get('template.html') ?? []).toString()).to.equal('<p>Hello</p>\n')
  })
})
