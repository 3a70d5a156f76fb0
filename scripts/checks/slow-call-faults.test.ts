import { expect } from 'chai'
import { slowCallFaults } from './slow-call-faults.ts'

describe('slowCallFaults', () => {
  const refused: [string, string][] = [
    ['apps/api/src/a.ts', "const b = name.normalize('NFC')"],
    ['apps/worker/src/a.ts', "const b = name\n  .normalize('NFKD')"],
    ['libs/merge/src/a.ts', 'const b = name?.normalize()'],
    ['libs/merge/src/a.ts', 'a.localeCompare(b)'],
    ['libs/merge/src/a.ts', "const { compare } = new Intl.Collator('en')"],
  ]
  for (const [file, source] of refused)
    it(`refuses ${source} in ${file}`, () => expect(slowCallFaults(file, source)).to.have.length(1))

  const allowed: [string, string][] = [
    ['apps/api/src/a.ts', "const b = normalizeText(name, 'NFC')"],
    ['libs/import/src/word/a.ts', 'const b = path.normalize(name)'],
    ['libs/contract/src/normalize-text.ts', 'return text.normalize(form)'],
    ['libs/merge/src/a.test.ts', "expect(a.normalize('NFC'))"],
    ['apps/dashboard/src/a.ts', 'a.localeCompare(b)'],
  ]
  for (const [file, source] of allowed)
    it(`allows ${source} in ${file}`, () => expect(slowCallFaults(file, source)).to.deep.equal([]))
})
