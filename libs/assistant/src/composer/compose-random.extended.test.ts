import { readStarters } from '@platen/assistant/starters'
import { expect } from 'chai'
import { composeTemplate } from './compose-template.ts'
import { faultsOf } from './refine/testing/library.ts'
import { randomData } from './testing/random-data.ts'

const prompts = 'Invoice, Report, Rechnung, CV, Menu, Certificate, Payslip, Label, Contract, Letter'.split(
  ', ',
)

describe('any data', () => {
  it('is composed into a valid draft, or declined with a message', () => {
    let composedCount = 0
    for (let seed = 0; seed < 80; seed += 1) {
      const text = JSON.stringify(randomData(seed))
      const prompt = prompts[seed % prompts.length] ?? ''
      const sample = { format: 'json', text } as const
      const composed = composeTemplate({ prompt, sample, pictures: [], today: '2026-11-23' }, readStarters())
      if ('declined' in composed) expect(composed.declined).to.match(/\S.*\.$/s)
      else {
        composedCount += 1
        expect(faultsOf({ files: composed.files, assets: {} }), `${prompt}: ${text}`).to.deep.equal([])
      }
    }
    expect(composedCount).to.be.greaterThan(60)
  }).timeout(20_000)
})
