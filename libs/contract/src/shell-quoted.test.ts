import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { shellQuoted } from './shell-quoted.ts'

describe('shellQuoted', () => {
  it('returns text that a shell reads as exactly the original, and executes nothing, no matter what it contains', () => {
    for (const text of [
      'plain',
      '',
      `it's "quoted"`,
      '$HOME `id` $(id) \\ \n ! * ~ ; &',
      "''",
      'Ärger\t株',
    ]) {
      const read = execFileSync('sh', ['-c', `printf '%s' ${shellQuoted(text)}`], { encoding: 'utf8' })
      expect(read).to.equal(text)
    }
  })
})
