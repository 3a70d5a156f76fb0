import { hkdfSync } from 'node:crypto'

/** Bytes of a master key. */
export const masterKeyBytes = 32

/**
 * A secret that the instance's other secrets are derived from, each for its own purpose. The key itself never leaves this object:
 * logged or made JSON, it shows its id alone.
 */
export class MasterKey {
  /** Names the key without telling it: 8 hexadecimal characters. */
  readonly id: string
  readonly #bytes: Uint8Array

  /** Takes exactly 32 bytes. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== masterKeyBytes)
      throw new Error(`A master key has ${masterKeyBytes} bytes, not ${bytes.length}`)
    this.#bytes = Uint8Array.from(bytes)
    this.id = this.derive('key id').toString('hex').slice(0, 8)
  }

  /** 32 bytes for `purpose` (HKDF-SHA-256, RFC 5869). */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, 'platen', purpose, 32))
  }
}

/** The keys that the instance knows: the first one seals, all of them open. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/** As `deriveSecret`, from each master key, the current one first: what an earlier one signed is valid while that key is set. */
export function deriveSecrets(masterKeys: MasterKeys, purpose: string): [Buffer, ...Buffer[]] {
  const [, ...others] = masterKeys
  return [deriveSecret(masterKeys, purpose), ...others.map((key) => key.derive(`secret: ${purpose}`))]
}

/** 32 bytes for `purpose` from the current master key; another purpose gives unrelated ones. */
export function deriveSecret(masterKeys: MasterKeys, purpose: string): Buffer {
  return masterKeys[0].derive(`secret: ${purpose}`)
}
