import { readdir, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { useCliBatches } from './parts/cli-batches.ts'

describe('platen batch, against the whole stack', () => {
  const suite = useCliBatches()
  const { platen, at, rows, writeLines, run, runLines } = suite

  describe('batch run', () => {
    it('draws a progress bar on a terminal, prints plain lines elsewhere, and only the response with --json', async () => {
      await rows(4)
      const plain = await platen(run('-o', 'a'))
      expect(plain.err)
        .to.match(/^Uploading +0 % {2}rows\.csv\n/)
        .and.match(/^Fetching +\d+ % /m)
      expect(plain.err).to.not.include('\r').and.not.include('█')
      const json = await platen(['--json', ...run('-o', 'b')])
      expect([json.code, json.err]).to.deep.equal([0, ''])
      expect(JSON.parse(json.out)).to.deep.include({ out: 'b', documents: 4 }).and.have.property('batchId')
      const tty = await platen(run('-o', 'c'), ['sh', '-c', 'exec script -qec "$0 $*" /dev/null'])
      // Each state of the line replaces the previous one.
      const lines = tty.out.split('\r\u001B[K')
      expect(lines.find((line) => line.startsWith('Fetching'))).to.match(
        /^Fetching +[█░]{28} +\d+ % {2}\d of 4$/,
      )
      expect(lines.at(-1)?.trimEnd()).to.equal('c: 4 documents')
    })
  })

  describe('wrong rows', () => {
    it('2: generates the valid rows with --skip-invalid; the next run that has no errors removes the report', async () => {
      await writeLines({ name: 'a' }, { name: 'b', age: 7 })
      const done = await platen(runLines('-o', 'pdfs', '--skip-invalid'))
      expect([done.code, done.out]).to.deep.equal([2, 'pdfs: 1 document\n'], done.err)
      expect(done.err)
        .to.match(/^item 2 \(line 2\) +\/age /m)
        .and.match(/^1 of 2 documents was left out\.$/m)
      expect(await readdir(at('pdfs'))).to.have.members(['1-a.pdf', 'batch-errors.ndjson'])
      await writeLines({ name: 'a' }, { name: 'b' })
      expect((await platen(runLines('-o', 'pdfs', '--skip-invalid'))).code).to.equal(0)
      expect(await readdir(at('pdfs'))).to.have.members(['1-a.pdf', '2-b.pdf'])
    })

    it('0: accepts --map for different headers', async () => {
      await writeFile(at('rows.csv'), 'Full name,Remark\nAda,none\n')
      const unmapped = await platen(run('-o', 'pdfs'))
      expect(unmapped.code).to.equal(1)
      const mapped = await platen(run('-o', 'pdfs', '--map', 'Full name=name', '--map', 'Remark='))
      expect(mapped.code, mapped.err).to.equal(0)
      expect(await readdir(at('pdfs'))).to.deep.equal(['1-Ada.pdf'])
    })

    it('1: rejects names that are equal on a case-insensitive file system', async () => {
      await writeFile(at('rows.csv'), 'name\nAda\nada\n')
      const done = await platen(run('-o', 'pdfs', '--file-name', '{{name}}'))
      expect(done.code).to.equal(1)
      expect(done.err).to.match(/^row 3 +- +Row 2 has a name that differs from "ada\.pdf" only in case/m)
    })

    it('1: rejects a file that is invalid, empty or missing', async () => {
      await writeFile(at('rows.csv'), '')
      const empty = await platen(run('-o', 'pdfs'))
      expect(empty.code).to.equal(1)
      expect(empty.err).to.match(/^The uploaded file cannot be used: /m)
      const lost = await platen(['batch', 'run', 'letter', 'none.csv', '-o', 'x'])
      expect([lost.code, lost.err]).to.deep.equal([1, 'none.csv cannot be read (ENOENT).\n'])
    })
  })
})
