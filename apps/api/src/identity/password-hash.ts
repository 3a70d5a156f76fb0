import { normalizeText } from '@platen/contract'
import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { startTaskThread, type TaskThread } from '@platen/platform'
import { createHashQueue, type HashCaller } from './hash-queue.ts'

const deriveInPool = promisify(argon2)
/** Few hashes run at once, because libuv has four threads, and files, DNS lookups and compression need some of them. */
const runInQueue = createHashQueue({ waitingMax: 200 })
const callers = new AsyncLocalStorage<HashCaller>()
const operator: HashCaller = { network: '', email: '', isKnown: true }

/** Schedules the hashes of `work` for this caller. Outside of `work`, hashes count as the operator's. */
export function withHashCaller<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, work)
}

/** Derives a hash when it is scheduled. Throws `overloaded` if too many callers are waiting. */
function derive(parameters: Argon2Parameters): Promise<Uint8Array> {
  const caller = callers.getStore() ?? operator
  return runInQueue(caller, () =>
    caller.isKnown ? deriveInPool('argon2id', parameters) : deriveInThread(parameters),
  )
}

/** Where the compiled code is not cached, loading the thread takes up to 18 MiB (November 2026). Hashes are not in the heap. */
export const hashHeapMiBMax = 64

let thread: TaskThread<Argon2Parameters> | undefined

/** Derives a hash in a thread with low priority. Otherwise, guesses from many networks would use most of the API's CPU time. */
function deriveInThread(parameters: Argon2Parameters): Promise<Uint8Array> {
  if (!thread || thread.isEnded) {
    const started = startTaskThread<Argon2Parameters>({
      script: new URL('./hash-thread.ts', import.meta.url),
      heapMiBMax: hashHeapMiBMax,
    })
    void started.ready.then(
      () => started.giveWay(),
      () => undefined,
    )
    thread = started
  }
  return thread.run(parameters)
}

/** OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB of memory, two passes and one lane. */
const memoryKib = 19_456
const passes = 2
const parallelism = 1
const tagBytes = 32
const nonceBytes = 16

/** Returns the argon2id hash of a password as a PHC string. Takes about 30 ms of thread time. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const tag = await derive({
    message: normalized(password),
    nonce,
    memory: memoryKib,
    passes,
    parallelism,
    tagLength: tagBytes,
  })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(Buffer.from(tag))}`
}

/** Whether a password matches a hash of `hashPassword`. Uses the parameters in the hash. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(given.hash)
  if (!parts) return false
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const parameters: Argon2Parameters = {
    message: normalized(given.password),
    nonce: Buffer.from(parts[4] ?? '', 'base64'),
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
    tagLength: expected.length,
  }
  return timingSafeEqual(await derive(parameters), expected)
}

/** Different Unicode encodings of the same letters count as the same password. */
function normalized(password: string): string {
  return normalizeText(password, 'NFKC')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
