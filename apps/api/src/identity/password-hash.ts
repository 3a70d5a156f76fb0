import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { startTaskThread, type TaskThread } from '@platen/platform'
import { createHashQueue, type HashCaller } from './hash-queue.ts'

const deriveNow = promisify(argon2)
/** One hash at once of each kind: libuv has four threads, and files, name look-ups and compression need some of them. */
const inQueue = createHashQueue({ waitingMax: 200 })
const hashers = new AsyncLocalStorage<HashCaller>()
const operator: HashCaller = { network: '', email: '', isKnown: true }

/** Schedules the hashes within `work` as those of this caller. Without it, they are the operator's. */
export function withHashCaller<T>(hasher: HashCaller, work: () => Promise<T>): Promise<T> {
  return hashers.run(hasher, work)
}

/** Derives a hash when it is scheduled. Throws `overloaded` when too many wait. */
function derive(parameters: Argon2Parameters): Promise<Uint8Array> {
  const hasher = hashers.getStore() ?? operator
  return inQueue(hasher, () => (hasher.isKnown ? deriveNow('argon2id', parameters) : deriveLater(parameters)))
}

let thread: TaskThread<Argon2Parameters> | undefined

/** Derives a hash with the CPU that other work leaves: guesses from many networks would otherwise take most of what the API has. */
function deriveLater(parameters: Argon2Parameters): Promise<Uint8Array> {
  if (!thread || thread.isEnded) {
    const started = startTaskThread<Argon2Parameters>({
      script: new URL('./hash-thread.ts', import.meta.url),
      heapMiBMax: 16,
    })
    void started.ready.then(
      () => started.giveWay(),
      () => undefined,
    )
    thread = started
  }
  return thread.run(parameters)
}

/** OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB of memory, two passes, one lane. */
const memoryKib = 19_456
const passes = 2
const parallelism = 1
const tagBytes = 32
const nonceBytes = 16

/** The PHC string of a password's argon2id hash; takes some 30 ms of a thread of its own. */
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

/** Whether a hash of `hashPassword` is this password's, with the parameters that it was made with. */
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

/** The same letters typed on two keyboards are one password. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
