import { Fault } from '@platen/contract'
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveNow = promisify(argon2)
/** Hashes at once in this process: libuv has four threads, and files, name look-ups and compression need some of them. */
const atOnceMax = 2
const waitingMax = 200
let running = 0
const waiting: (() => void)[] = []

/** Derives a hash in turn. Throws `overloaded` when too many wait. */
async function derive(algorithm: 'argon2id', parameters: Argon2Parameters): Promise<Buffer> {
  if (waiting.length >= waitingMax)
    throw new Fault('overloaded', { detail: 'Too many passwords are being checked. Try again in a moment.' })
  if (running < atOnceMax) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await deriveNow(algorithm, parameters)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
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
  const tag = await derive('argon2id', {
    message: normalized(password),
    nonce,
    memory: memoryKib,
    passes,
    parallelism,
    tagLength: tagBytes,
  })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether a hash of `hashPassword` is this password's, with the parameters that it was made with. */
export async function isPasswordOf(given: { hash: string; password: string }): Promise<boolean> {
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
  return timingSafeEqual(await derive('argon2id', parameters), expected)
}

/** The same letters typed on two keyboards are one password. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
