import { Fault } from '@platen/contract'
import { answerTasks } from '../answer-from-thread.ts'

interface Node {
  next: Node | undefined
}

const works: Record<string, (bytes: Uint8Array) => unknown> = {
  double: (bytes) => ({ bytes: new Uint8Array(bytes.length * 2) }),
  refuse: () => {
    throw new Fault('invalid_data', { detail: 'No.' })
  },
  fill() {
    let list: Node | undefined
    // Only small objects, because a large one is allocated in native code, which ends the process.
    for (;;) list = { next: list }
  },
  recurse: function recurse(bytes): unknown {
    return [recurse(bytes)]
  },
  loop() {
    for (;;);
  },
}

/** A thread for the tests of `startTaskThread`. */
answerTasks(({ work, bytes }: { work: string; bytes: Uint8Array }) => works[work]?.(bytes), {
  moves: (result) => [(result as { bytes: Uint8Array<ArrayBuffer> }).bytes.buffer],
})
