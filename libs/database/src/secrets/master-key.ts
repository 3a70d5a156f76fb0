import { hkdfSync } from 'node:crypto'

export const masterKeyBytes = 32

/**
 * The secret from which other secrets are derived, each for its own purpose. The key itself never leaves this object: in logs and JSON, it appears as
 * its id.
 */
export class MasterKey {
  /** Identifies the key without exposing it: 8 hexadecimal characters. */
  readonly id: string
  readonly #bytes: Uint8Array

  /** Requires exactly 32 bytes. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== masterKeyBytes)
      throw new Error(`A master key has ${masterKeyBytes} bytes, not ${bytes.length}`)
    this.#bytes = Uint8Array.from(bytes)
    this.id = this.derive('key id').toString('hex').slice(0, 8)
  }

  /** Derives 32 bytes for `purpose` (HKDF-SHA-256, RFC 5869). */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, 'platen', purpose, 32))
  }
}

/** The known keys: the first one seals, all of them open. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/** Like `deriveSecret`, from each master key, the current one first. Signatures with an earlier key are valid while that key is set. */
export function deriveSecrets(masterKeys: MasterKeys, purpose: string): [Buffer, ...Buffer[]] {
  const [, ...others] = masterKeys
  return [deriveSecret(masterKeys, purpose), ...others.map((key) => key.derive(`secret: ${purpose}`))]
}

/** Derives 32 bytes for `purpose` from the current master key. A different purpose results in unrelated bytes. */
export function deriveSecret(masterKeys: MasterKeys, purpose: string): Buffer {
  return masterKeys[0].derive(`secret: ${purpose}`)
}
