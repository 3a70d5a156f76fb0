import { readFileSync } from 'node:fs'
import os from 'node:os'
import { answerTasksOfProcess } from '../answer-from-process.ts'

/** Tasks of the test process. */
export type TriedTask = 'environment' | 'id' | 'long' | 'session' | 'loop' | 'grow' | 'fail'

/** After two of these in a row, the average duration counts as long. */
const longMs = 400
let wasExhausted = false

answerTasksOfProcess((task: TriedTask) => {
  if (wasExhausted) throw new Error('used again')
  if (task === 'id') return process.pid
  if (task === 'session') return readFileSync('/proc/self/autogroup', 'utf8').split(' ').at(-1)?.trim()
  if (task === 'long') {
    const until = performance.now() + longMs
    while (performance.now() < until || os.getPriority() === 0);
    return process.pid
  }
  if (task === 'environment') return Object.keys(process.env)
  if (task === 'fail') throw new Error('it failed')
  wasExhausted = true
  const held: Buffer[] = []
  for (;;) if (task === 'grow') held.push(Buffer.alloc(2 ** 20, 1))
})
