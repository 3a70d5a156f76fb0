import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { useCliBatches } from './parts/cli-batches.ts'
import { shareStack } from './parts/stack.ts'

describe('platen batch, against the whole stack', () => {
  const suite = useCliBatches(shareStack)
  const { platen, at, rows, writeLines, run, runLines, expectWhole } = suite

  describe('batch run', () => {
    it('0: writes a folder of documents without other files', async () => {
      await rows(7)
      const done = await platen(run('--out', './pdfs'))
      expect([done.code, done.out]).to.deep.equal([0, './pdfs: 7 documents\n'], done.err)
      await expectWhole('pdfs', 7)
      expect(await readdir(suite.folder)).to.have.members(['pdfs', 'rows.csv'])
    })

    it('0: writes one ZIP or one PDF from NDJSON or JSON', async () => {
      await writeFile(at('rows.ndjson'), '{"name":"a"}\n{"name":"b"}\n')
      await writeFile(at('rows.json'), '[{"name":"a"},{"name":"b"}]')
      const zip = await platen([
        'batch',
        'run',
        'letter',
        'rows.ndjson',
        '-o',
        'all.zip',
        '--file-name',
        'to/{{name}}.pdf',
      ])
      expect([zip.code, zip.out]).to.deep.equal([0, 'all.zip: 2 documents\n'], zip.err)
      expect(Object.keys(unzipSync(await readFile(at('all.zip'))))).to.deep.equal(['to/a.pdf', 'to/b.pdf'])
      const pdf = await platen(['batch', 'run', 'letter', 'rows.json', '-o', 'all.pdf'])
      expect([pdf.code, pdf.out]).to.deep.equal([0, 'all.pdf: 2 documents\n'], pdf.err)
      expect((await readFile(at('all.pdf'))).toString('latin1', 0, 5)).to.equal('%PDF-')
      expect(await readdir(suite.folder)).to.have.members(['all.zip', 'all.pdf', 'rows.json', 'rows.ndjson'])
    })

    it('creates the folders in the file name pattern, and keeps other files unchanged', async () => {
      await mkdir(at('pdfs'))
      await writeFile(at('pdfs/mine.txt'), 'mine')
      await writeFile(at('rows.csv'), 'name\nCON\n..\nx/../../y\n')
      const done = await platen(run('-o', 'pdfs', '--file-name', 'for/{{name}}', '--skip-invalid'))
      expect(done.code, done.err).to.equal(2)
      // No document is outside the folder, and no name is a Windows device.
      expect(await readdir(at('pdfs/for'))).to.have.members(['_CON.pdf', 'x-..-..-y.pdf'])
      expect(await readFile(at('pdfs/mine.txt'), 'utf8')).to.equal('mine')
      expect(await readdir(suite.folder)).to.have.members(['pdfs', 'rows.csv'])
    })
  })

  describe('invalid rows', () => {
    it('1: prints the first ten errors by line and field, writes all to a file, and generates no documents', async () => {
      await writeLines(...Array.from({ length: 12 }, () => ({ name: 'a', nmae: 'b' })))
      const done = await platen(runLines('-o', 'pdfs'))
      expect([done.code, done.out]).to.deep.equal([1, ''])
      expect(done.err).to.match(/^WHERE +FIELD +PROBLEM$/m)
      expect(done.err.match(/^item \d+ \(line \d+\) +\/nmae +The template /gm)).to.have.length(10)
      expect(done.err).to.match(/^… and 2 more\. All errors are in pdfs\/batch-errors\.ndjson\.$/m)
      expect(done.err).to.match(
        /^12 of 12 documents have errors, so no documents were generated\. Fix them\.\n$/m,
      )
      expect(await readdir(at('pdfs'))).to.deep.equal(['batch-errors.ndjson'])
      const report = await readFile(at('pdfs/batch-errors.ndjson'), 'utf8')
      expect(report.trimEnd().split('\n')).to.have.length(12)
      const machine = JSON.parse((await platen(['--json', ...runLines('-o', 'pdfs')])).err) as object
      expect(machine).to.include({ code: 'batch_rejected', report: 'pdfs/batch-errors.ndjson' })
    })
  })
})
