import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { MasterKeys } from './master-key.ts'

const cipher = 'aes-256-gcm'
const nonceSize = 12
const tagSize = 16

/** What an envelope is bound to. It only opens for the same purpose and row, so that it cannot be moved to another row. */
export interface SealedFor {
  purpose: string
  rowId: string
}

/** An envelope cannot be opened: its key is unknown, it belongs to another row, or it was changed. Only the operator can fix this. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

/** Encrypts secrets for the database. */
export interface Sealer {
  /** Returns `v1.<key id>.<nonce>.<ciphertext and tag>` in base64url, sealed with the current master key. */
  seal(plaintext: string, at: SealedFor): string
  /** Throws `SealError`. */
  open(envelope: string, at: SealedFor): string
  /** Seals the secret with the current master key. Returns `undefined` if it is already sealed with that key. Throws `SealError`. */
  reseal(envelope: string, at: SealedFor): string | undefined
  /** Prefix of envelopes that are sealed with the current master key. */
  readonly currentPrefix: string
}

/** Creates a sealer that seals with the first of these master keys, and opens secrets sealed with any of them. */
export function createSealer(masterKeys: MasterKeys): Sealer {
  const keys = new Map(masterKeys.map((key) => [key.id, key.derive('sealing')]))
  const currentId = masterKeys[0].id
  const currentKey = masterKeys[0].derive('sealing')
  const currentPrefix = `v1.${currentId}.`

  function open(envelope: string, at: SealedFor): string {
    const [format, keyId, nonce, box, ...more] = envelope.split('.')
    if (format !== 'v1' || !keyId || !nonce || !box || more.length > 0)
      throw new SealError('Not a sealed secret of this release')
    const key = keys.get(keyId)
    if (!key) {
      throw new SealError(
        `A stored secret is sealed under master key ${keyId}, which this installation does not know (it knows ${[...keys.keys()].join(', ')}). Add that key to PLATEN_MASTER_KEY, after the current one.`,
      )
    }
    const bytes = Buffer.from(box, 'base64url')
    try {
      const decipher = createDecipheriv(cipher, key, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagSize,
      })
      decipher.setAAD(boundTo(keyId, at)).setAuthTag(bytes.subarray(-tagSize))
      return decipher.update(bytes.subarray(0, -tagSize), undefined, 'utf8') + decipher.final('utf8')
    } catch (cause) {
      throw new SealError(`A stored secret (${at.purpose}) was changed, or belongs to another row`, { cause })
    }
  }

  function seal(plaintext: string, at: SealedFor): string {
    const nonce = randomBytes(nonceSize)
    const encrypt = createCipheriv(cipher, currentKey, nonce, { authTagLength: tagSize })
    encrypt.setAAD(boundTo(currentId, at))
    const box = Buffer.concat([encrypt.update(plaintext, 'utf8'), encrypt.final(), encrypt.getAuthTag()])
    return `${currentPrefix}${nonce.toString('base64url')}.${box.toString('base64url')}`
  }

  return {
    seal,
    open,
    reseal: (envelope, at) => (envelope.startsWith(currentPrefix) ? undefined : seal(open(envelope, at), at)),
    currentPrefix,
  }
}

// JSON keeps the parts separate: no pair of purpose and row can be confused with another pair.
function boundTo(keyId: string, at: SealedFor): Buffer {
  return Buffer.from(JSON.stringify(['v1', keyId, at.purpose, at.rowId]))
}
