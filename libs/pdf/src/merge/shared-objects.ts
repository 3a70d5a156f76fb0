import { hash } from 'node:crypto'
import { matchesAt } from '../tokens.ts'

/** Maximum number of remembered objects, which take about 150 bytes each. */
const keptMax = 20_000

/**
 * Numbers of written objects by content, so that a font or image in a thousand documents is written once. The least recently used objects are
 * forgotten, and written again if needed.
 */
export class SharedObjects {
  readonly #numbers = new Map<string, number>()

  /** Returns the number of the object with these bytes, and whether it was already written. */
  numberOf(bytes: Buffer, takeNumber: () => number): { number: number; isKnown: boolean } {
    const key = hash('sha256', bytes, 'base64')
    const known = this.#numbers.get(key)
    if (known !== undefined) this.#numbers.delete(key)
    const number = known ?? takeNumber()
    this.#numbers.set(key, number)
    if (this.#numbers.size > keptMax) {
      const [oldest] = this.#numbers.keys()
      if (oldest !== undefined) this.#numbers.delete(oldest)
    }
    return { number, isKnown: known !== undefined }
  }
}

/** Returns the objects of a document that do not depend on their position, each after the objects that it refers to. */
export function findShareable(
  objects: ReadonlyArray<{ body: Buffer; isStream: boolean } | undefined>,
): number[] {
  const states = new Uint8Array(objects.length)
  const shareable: number[] = []
  const visit = (id: number, depth: number): boolean => {
    if (states[id] !== state.unseen) return states[id] === state.shareable
    const object = objects[id]
    states[id] = state.own
    if (!object || depth > depthMax || matchesAt(object.body, 0, elementStart)) return false
    const text = object.isStream
      ? object.body.toString('latin1', 0, Math.max(0, object.body.indexOf(streamMark)))
      : object.body.toString('latin1')
    if (ownPattern.test(text)) return false
    for (const [, target] of text.matchAll(/(\d+) 0 R/g)) if (!visit(Number(target), depth + 1)) return false
    states[id] = state.shareable
    shareable.push(id)
    return true
  }
  for (let id = 1; id < objects.length; id++) visit(id, 0)
  return shareable
}

/** An object that is being checked counts as not shareable, and so do cycles. */
const state = { unseen: 0, own: 1, shareable: 2 } as const
const depthMax = 200
const streamMark = '>> stream\n'
/** Parts of a page, or objects with a key in the parent tree. */
const ownPattern = /\/Type \/(?:Page|Pages|Annot|StructElem|Catalog)\b|\/StructParent|\/(?:Title|Producer) /

/** Most objects of a tagged document are structure elements. */
const elementStart = Buffer.from('<</Type /StructElem')
