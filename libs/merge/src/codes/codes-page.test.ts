import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { checkCode } from './check-code.ts'
import { codeAttributes, codeTypes, loadCodes } from './code-types.ts'
import { drawn } from './testing/given-codes.ts'
import { readCodes } from './testing/read-code.ts'

const page = readFileSync(new URL('../../../../docs/codes.md', import.meta.url), 'utf8')

describe('docs/codes.md', () => {
  before(() => loadCodes(codeTypes))

  it('has examples that are drawn, and decoded if the reader supports the type', async () => {
    const examples = [...page.matchAll(/<bar-code (.+)><\/bar-code>/g)].map(([, written = '']) =>
      attributesOf(written),
    )
    expect(examples.length).to.be.greaterThan(10)
    for (const [type, attributes] of examples) {
      expect(checkCode(type, new Map(Object.entries(attributes))), type).to.deep.equal([])
      const codes = await readCodes(drawn(type, attributes))
      expect(codes, type).to.have.length(type === 'onecode' ? 0 : 1)
    }
  })

  it('documents every type and every attribute', () => {
    expect(page.match(/^(?:`[\w-]+` ?){50,}$/m)?.[0].trim()).to.equal(
      codeTypes
        .toSorted()
        .map((type) => `\`${type}\``)
        .join(' '),
    )
    const rows = page.split('\n').filter((line) => line.startsWith('|'))
    for (const type of codeTypes) {
      for (const name of codeAttributes(type).keys()) {
        expect(
          rows.some((row) => row.includes(`\`${name}\``)),
          `${type} ${name}`,
        ).to.equal(true)
      }
    }
  })
})

function attributesOf(written: string): [type: string, attributes: Record<string, string>] {
  const { type = '', ...attributes } = Object.fromEntries(
    [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  )
  return [type, attributes]
}
