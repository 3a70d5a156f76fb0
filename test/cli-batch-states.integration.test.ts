import { writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { useCliBatches } from './parts/cli-batches.ts'
import { htmlTemplate, shareStack, until } from './parts/stack.ts'

describe('platen batch with columns and states, against the whole stack', () => {
  const suite = useCliBatches(shareStack)
  const { platen, at, rows, run, batches, pdfsIn } = suite

  it('reads the columns of typed fields with --locale, and reports detected locales', async () => {
    const typed = { fileName: '{{due}}.pdf', fields: { due: { type: 'date' }, sum: { type: 'number' } } }
    await suite.stack.publish(suite.account, 'typed', htmlTemplate('<h1>{{due}} {{sum}}</h1>', typed))
    await writeFile(at('rows.csv'), 'Day;sum\n31.12.2026;1,5\n')
    const runTyped = (...args: string[]) =>
      platen(['batch', 'run', 'typed', 'rows.csv', '--map', 'Day=due', '--file-name', '{{due}}', ...args])
    const guessed = await runTyped('-o', 'guessed', '--locale', 'auto')
    expect([guessed.code, guessed.out]).to.deep.equal([0, 'guessed: 1 document\n'], guessed.err)
    expect(guessed.err).to.contain('Locales: Day: de, sum: de\n')
    expect(await pdfsIn('guessed')).to.deep.equal(['Dec 31, 2026.pdf'])
    const output = await runTyped('-o', 'said', '--locale', 'de', '--locale', 'Day=en-GB')
    expect([output.code, output.err.includes('Locales')]).to.deep.equal([0, false], output.err)
    const wrong = await runTyped('-o', 'wrong', '--locale', 'Day=de')
    expect(wrong.code).to.equal(1)
    expect(wrong.err).to.match(/^row 2 +\/sum +The column "sum" needs a number such as 1234\.5; /m)
    const none = await runTyped('--locale', 'german')
    expect([none.code, none.err]).to.deep.equal([1, none.err])
    expect(none.err).to.contain('Use a locale such as de or en-US')
  })

  it('batch list and show: show the status; batch cancel: cancels a running batch, and does not change one that has ended', async () => {
    await rows(400)
    const first = platen(run('-o', 'all.zip'))
    await until(async () => first.err().includes('Rendering'))
    const [batch] = await batches()
    const { batchId = '' } = batch ?? {}
    expect((await platen(['batch', 'show', batchId])).out).to.match(/^status +rendering$/m)
    const ended = await platen(['batch', 'cancel', batchId, '--keep-done'])
    expect([ended.code, ended.out]).to.deep.equal(
      [0, `Batch ${batchId} is cancelled. The documents generated so far become its result.\n`],
      ended.err,
    )
    const done = await first
    expect([done.code, done.err.split('\n').at(-2)]).to.deep.equal([1, `The batch ${batchId} was cancelled.`])
    expect((await platen(['batch', 'list'])).out).to.match(
      new RegExp(`^${batchId} +cancelled +\\d+ of 400`, 'm'),
    )
    const again = await platen(['batch', 'cancel', batchId])
    expect([again.code, again.err]).to.deep.equal([1, `Batch ${batchId} has ended: cancelled.\n`])
    expect((await platen(['batch', 'show', 'bat_none'])).err).to.equal(
      'There is no batch bat_none. To list batches: platen batch list\n',
    )
  })
})
