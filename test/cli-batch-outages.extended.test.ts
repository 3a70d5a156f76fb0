import { mkdir, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { useCliBatches } from './parts/cli-batches.ts'

describe('platen batch, against the whole stack', () => {
  const suite = useCliBatches()
  const { platen, at, rows, run, orders, pdfsIn, expectWhole } = suite

  describe('a service that is temporarily unavailable', () => {
    it('is reported, and the command continues: no connection, 503, and 429 with Retry-After', async () => {
      await rows(5)
      let looks = 0
      suite.front.answer = (request, response) => {
        if (request.method !== 'GET' || !request.url?.startsWith('/v1/batches/'))
          return suite.through.passOn(request, response)
        looks++
        if (looks === 1) {
          suite.front.close()
          setTimeout(() => void suite.front.open(), 700)
        } else if (looks === 2) response.writeHead(503).end('away')
        else if (looks === 3) response.writeHead(429, { 'Retry-After': '1' }).end()
        else suite.through.passOn(request, response)
      }
      const done = await platen(run('-o', 'pdfs'))
      expect([done.code, done.out]).to.deep.equal([0, 'pdfs: 5 documents\n'], done.err)
      expect(done.err)
        .to.match(/^Platen is unavailable \(.*\)\. Retrying …$/m)
        .and.match(/^Platen is available again\.$/m)
      await expectWhole('pdfs', 5)
    })

    it('interrupted downloads are retried: a document, the list, an expired link', async () => {
      await rows(20)
      const seen = new Set<string>()
      const isFirst = (kind: string) => !seen.has(kind) && seen.add(kind)
      let documents = 0
      suite.front.answer = (request, response) => {
        const { url = '' } = request
        if (url.startsWith('/files/') && request.method === 'GET') {
          documents++
          if (documents === 3 && isFirst('document')) {
            response.writeHead(200, { 'Content-Length': '5000' }).write('%PDF-')
            return setTimeout(() => response.destroy(), 20)
          }
          if (documents === 6 && isFirst('link')) return response.writeHead(403).end()
        }
        if (url.endsWith('/files') && isFirst('list')) {
          response.writeHead(200).write('{"item":1,"fileN')
          return setTimeout(() => response.destroy(), 20)
        }
        return suite.through.passOn(request, response)
      }
      const done = await platen(run('-o', 'pdfs'))
      expect([done.code, done.out]).to.deep.equal([0, 'pdfs: 20 documents\n'], done.err)
      expect([...seen]).to.have.members(['document', 'link', 'list'])
      await expectWhole('pdfs', 20)
    })
  })

  describe('a disk that cannot be written to', () => {
    it('1: is reported before the batch is created', async () => {
      await rows(2)
      await writeFile(at('taken'), '')
      await mkdir(at('all.zip'))
      const none = await platen(run('-o', 'taken'))
      expect([none.code, none.err]).to.deep.equal([
        1,
        'taken is a file. Use a folder, or a name that ends in .zip or .pdf.\n',
      ])
      const below = await platen(run('-o', 'taken/pdfs'))
      expect([below.code, below.err]).to.match(
        /1,taken\/pdfs.* cannot be written \(ENOTDIR\): there is a file where a folder should be/,
      )
      const zip = await platen(run('-o', 'all.zip'))
      expect([zip.code, zip.err.slice(0, 20)]).to.deep.equal([1, 'all.zip is a folder.'])
      expect(orders()).to.equal(0)
    })

    it('1: is reported during the run, with a suggestion; no partial file remains', async () => {
      await rows(8)
      // The shell limits files to one block, so that writing a document fails.
      const done = await platen(run('-o', 'pdfs'), ['sh', '-c', 'ulimit -f 1; exec "$0" "$@"'])
      expect(done.code, done.err).to.equal(1)
      expect(done.err).to.match(
        /^pdfs\/\d-Person \d\.pdf cannot be written \(EFBIG\): .* run the same command/m,
      )
      expect(await pdfsIn('pdfs')).to.deep.equal([])
      const again = await platen(run('-o', 'pdfs'))
      expect([again.code, orders()]).to.deep.equal([0, 1], again.err)
      await expectWhole('pdfs', 8)
    })
  })
})
