import { answerTasksOfProcess } from '../answer-from-process.ts'

/** What a process of the tests does. */
export type TriedTask = 'environment' | 'id' | 'loop' | 'grow' | 'fail'

answerTasksOfProcess((task: TriedTask) => {
  if (task === 'id') return process.pid
  if (task === 'environment') return Object.keys(process.env)
  if (task === 'fail') throw new Error('it failed')
  const held: Buffer[] = []
  for (;;) if (task === 'grow') held.push(Buffer.alloc(2 ** 20, 1))
})
