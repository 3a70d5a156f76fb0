import { Fault, PageCrash } from '@platen/contract'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import type { ConsumeOptions } from '../renders/consume-renders.ts'
import type { RenderQueue } from '../renders/render-queue.ts'
import { done, faultOf, interactive, request, useRenderQueue } from '../testing/use-render-queue.ts'

describe('a template version that reached its time limit', () => {
  const { open, consume } = useRenderQueue()
  let resting: RenderQueue
  const restMs = 3_600_000
  const ask = (from: RenderQueue, requestId: string, templateId = 'tpl_1') =>
    from.render(request({ requestId, data: { requestId }, bundle: { templateId, version: 1 } }), interactive)
  const slowOnes = ['slow 1', 'slow 2', 'slow 3']
  let run: string[]

  beforeEach(async () => {
    run = []
    resting = await open({ waitingMax: 100, templatePauseMs: restMs })
  })
  afterEach(() => resting.close())

  const tooManyDrawings = new Fault('invalid_data', {
    errors: [{ pointer: '/data/codes', code: 'too_many_drawings', message: 'Too many codes.' }],
  })
  const work: ConsumeOptions['run'] = async ({ requestId }) => {
    run.push(requestId)
    if (requestId.startsWith('slow')) throw new Fault('render_timeout')
    if (requestId.startsWith('drawn')) throw tooManyDrawings
    if (requestId.startsWith('crash'))
      throw new Fault('browser_lost', { detail: 'It crashed.', cause: new PageCrash() })
    return done
  }

  it('is placed after all accounts’ documents once it has reached the limit', async () => {
    const first = await consume(work)
    await faultOf(ask(resting, 'slow'))
    await first.close()
    const answers: Array<Promise<unknown>> = []
    for (const [index, name] of ['rested', 'a', 'b'].entries()) {
      answers.push(ask(resting, name, name === 'rested' ? 'tpl_1' : 'tpl_2'))
      await until(async () => (await resting.status()).waiting === index + 1)
    }
    await consume(work)
    await Promise.all(answers)
    expect(run).to.deep.equal(['slow', 'a', 'b', 'rested'])
  })

  it('503 template_paused: after reaching it three times with the same data, only this data is rejected', async () => {
    await consume(work)
    for (let times = 0; times < 3; times++) await faultOf(ask(resting, 'slow'))
    const fault = await faultOf(ask(resting, 'slow'))
    expect(fault.code).to.equal('template_paused')
    expect(fault.retryAfterSeconds).to.be.within(1, restMs / 1_000)
    expect(fault.detail).to.contain('with this data')
    await ask(resting, 'quick')
    // A success with different data does not end the pause for this data.
    expect((await faultOf(ask(resting, 'slow'))).code).to.equal('template_paused')
    expect(run).to.deep.equal(['slow', 'slow', 'slow', 'quick'])
  })

  it('503 template_paused: after the same data required too many drawings three times', async () => {
    await consume(work)
    for (let times = 0; times < 3; times++)
      expect((await faultOf(ask(resting, 'drawn'))).code).to.equal('invalid_data')
    expect((await faultOf(ask(resting, 'drawn'))).code).to.equal('template_paused')
    await ask(resting, 'quick')
    expect(run).to.deep.equal(['drawn', 'drawn', 'drawn', 'quick'])
  })

  it('503 template_paused: after three page crashes with the same data, which were reported as 422 render_failed', async () => {
    await consume(work)
    const crashed = { code: 'render_failed', detail: 'It crashed.' }
    for (let times = 0; times < 2; times++) expect(await faultOf(ask(resting, 'crash'))).to.include(crashed)
    expect((await faultOf(ask(resting, 'crash'))).code).to.equal('template_paused')
    await ask(resting, 'quick')
    expect(run).to.deep.equal(['crash', 'crash', 'crash', 'crash', 'quick'])
  })

  it('503 template_paused: after three times with different data, rejects all data, and says when to retry', async () => {
    await consume(work)
    for (const name of slowOnes) await faultOf(ask(resting, name))
    const fault = await faultOf(ask(resting, 'quick'))
    expect(fault.code).to.equal('template_paused')
    expect(fault.retryAfterSeconds).to.be.within(1, restMs / 1_000)
    await ask(resting, 'other', 'tpl_2')
    expect(run).to.deep.equal([...slowOnes, 'other'])
  })

  it('is tried with one document after the pause, and paused again if that document fails', async () => {
    await consume(work)
    for (const name of slowOnes) await faultOf(ask(resting, name))
    // A queue in which each pause ends immediately.
    const rested = await open({ waitingMax: 100, templatePauseMs: 0 })
    await faultOf(ask(rested, 'slow'))
    expect((await faultOf(ask(resting, 'quick'))).retryAfterSeconds).to.be.at.least(1)
    await ask(rested, 'trial')
    await ask(resting, 'quick')
    expect(run).to.deep.equal([...slowOnes, 'slow', 'trial', 'quick'])
    await rested.close()
  })

  it('is not paused if there is a success in between', async () => {
    await consume(work)
    for (const name of ['slow 1', 'slow 2', 'quick', 'slow 3', 'slow 4'])
      await ask(resting, name).catch(() => undefined)
    await ask(resting, 'quick')
    expect(run).to.have.length(6)
  })
})
