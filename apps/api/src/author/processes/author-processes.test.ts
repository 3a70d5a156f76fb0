import { ThreadExhausted } from '@platen/platform'
import { expect } from 'chai'
import { createAuthorProcesses } from './author-processes.ts'

const caller = { accountId: 'a', signal: new AbortController().signal }
const source = {
  files: {
    'template.html': '<p>{{name}}</p>'.repeat(20_000),
    'style.css': '',
    'template.json': '{ "name": "Letter" }\n',
    'sample.json': '{ "name": "Ada" }\n',
  },
  assets: {},
}
const refine = (prompt: string) => ({
  kind: 'refine' as const,
  request: { prompt, source, about: undefined, pictures: [] },
})

describe('createAuthorProcesses', () => {
  it('stops a task that exceeds its CPU time limit', async () => {
    const { doTask } = createAuthorProcesses({ cpuMsMax: 30 })
    const outcome: unknown = await doTask(refine('Rename name to title'), caller).catch(
      (error: unknown) => error,
    )
    expect(outcome).to.be.instanceOf(ThreadExhausted)
  })

  it('has a separate limit for comparing two drafts', async () => {
    const { doTask } = createAuthorProcesses({ effectsCpuMsMax: 30 })
    const outcome: unknown = await doTask({ kind: 'effects', before: source, after: source }, caller).catch(
      (error: unknown) => error,
    )
    expect(outcome).to.be.instanceOf(ThreadExhausted)
    expect(await doTask(refine('Make it blue'), caller)).to.be.an('object')
  })
})
