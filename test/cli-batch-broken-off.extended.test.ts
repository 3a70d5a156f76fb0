import { stat } from 'node:fs/promises'
import type { BatchAnswer } from '@platen/contract'
import { expect } from 'chai'
import { useCliBatches } from './parts/cli-batches.ts'
import { until } from './parts/stack.ts'

describe('platen batch, against the whole stack', () => {
  const suite = useCliBatches()
  const { platen, at, rows, run, batches, orders, fetches, pdfsIn, expectWhole } = suite

  describe('if it is interrupted', () => {
    /** Holds the responses to calls that `isHeld` selects until they are released. */
    function hold(isHeld: (call: string) => boolean): { held: () => number; letGo: () => void } {
      const waiting: Array<() => void> = []
      suite.front.answer = (request, response) => {
        if (isHeld(`${request.method} ${request.url}`))
          waiting.push(() => suite.through.passOn(request, response))
        else suite.through.passOn(request, response)
      }
      const letGo = () => {
        suite.front.answer = suite.through.passOn
        for (const go of waiting.splice(0)) go()
      }
      return { held: () => waiting.length, letGo }
    }

    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      it(`${signal} during the upload: no batch is created, and the same command creates one`, async () => {
        await rows(3)
        const { held, letGo } = hold((call) => call.startsWith('PUT /files/'))
        const first = platen(run('-o', 'pdfs'))
        await until(async () => held() === 1)
        first.process.kill(signal)
        const done = await first
        if (signal === 'SIGINT') {
          expect([done.code, done.err.split('\n').at(-2)]).to.deep.equal([
            130,
            'Stopped. Run the same command again to continue.',
          ])
        }
        expect(orders()).to.equal(0)
        letGo()
        expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
        expect(orders()).to.equal(1)
        await expectWhole('pdfs', 3)
      })

      it(`${signal} during the batch: the same command waits for the same batch`, async () => {
        await rows(5)
        const known = (await batches()).length
        const { held, letGo } = hold((call) => call.startsWith('GET /v1/batches/'))
        const first = platen(run('-o', 'pdfs'))
        await until(async () => held() === 1)
        first.process.kill(signal)
        const done = await first
        letGo()
        const [batch] = await batches()
        if (signal === 'SIGINT') {
          expect(done.code).to.equal(130)
          expect(done.err).to.include(`The batch ${batch?.batchId} continues on the service: run the same`)
          expect(done.err).to.include(`platen batch cancel ${batch?.batchId}`)
        }
        expect(await pdfsIn('pdfs')).to.deep.equal([])
        const again = await platen(['--json', ...run('-o', 'pdfs')])
        expect(again.code, again.err).to.equal(0)
        expect((JSON.parse(again.out) as BatchAnswer).batchId).to.equal(batch?.batchId)
        expect(await batches()).to.have.length(known + 1)
        await expectWhole('pdfs', 5)
      })

      it(`${signal} during a download: complete files are not downloaded again`, async () => {
        await rows(30)
        const known = (await batches()).length
        let served = 0
        const { held, letGo } = hold((call) => call.startsWith('GET /files/') && ++served > 10)
        const first = platen(run('-o', 'pdfs'))
        await until(async () => held() === 6 && (await pdfsIn('pdfs')).length === 10)
        first.process.kill(signal)
        const done = await first
        if (signal === 'SIGINT')
          expect(done.err).to.match(/ is complete, and kept until .*: run the same command/)
        letGo()
        suite.front.calls.length = 0
        const again = await platen(run('-o', 'pdfs'))
        expect([again.code, again.out]).to.deep.equal([0, 'pdfs: 30 documents\n'], again.err)
        expect(fetches()).to.equal(20)
        expect(await batches()).to.have.length(known + 1)
        await expectWhole('pdfs', 30)
      })
    }

    it('before the response with the batch arrives: the same command finds the batch', async () => {
      await rows(3)
      const known = (await batches()).length
      let isLost = false
      suite.front.answer = (request, response) => {
        if (request.url !== '/v1/batches' || request.method !== 'POST')
          return suite.through.passOn(request, response)
        response.end = ((): typeof response => {
          isLost = true
          return response
        }) as typeof response.end
        suite.through.passOn(request, response)
      }
      const first = platen(run('-o', 'pdfs'))
      await until(async () => isLost)
      first.process.kill('SIGKILL')
      await first
      suite.front.answer = suite.through.passOn
      expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
      expect(await batches()).to.have.length(known + 1)
    })

    it('creates another batch for other rows, without documents from the first batch', async () => {
      await rows(6)
      expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
      const before = await stat(at('pdfs/1-Person 1.pdf'))
      await rows(7)
      suite.front.calls.length = 0
      expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
      expect([orders(), fetches()]).to.deep.equal([1, 7])
      expect((await stat(at('pdfs/1-Person 1.pdf'))).ino).to.not.equal(before.ino)
    })
  })
})
