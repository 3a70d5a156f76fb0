import { GrowingTree } from './growing-tree.ts'
import type { PdfOutput } from './pdf-output.ts'
import type { DocumentStructure, KeyTree } from './read-document.ts'
import type { Renumbering } from './write-renumbered.ts'

/** Digits of a document's number before the names of its elements. The length is fixed, because the name tree is sorted. */
const documentDigits = 8

type Limits = Pick<KeyTree, 'first' | 'last'>
type Keys = Pick<Renumbering, 'firstParentKey' | 'idPrefix'>

/** The structure of a merged file, which contains the structure of each tagged document. */
export class MergedStructure {
  readonly #output: PdfOutput
  readonly #parents: GrowingTree<Limits>
  readonly #ids: GrowingTree<Limits>
  #root: number | undefined
  #tops = new Uint32Array(1_024)
  #topCount = 0
  #documents = 0
  #nextKey = 0
  #hasIds = false

  constructor(output: PdfOutput) {
    this.#output = output
    this.#parents = keyTree(output)
    this.#ids = keyTree(output)
  }

  get root(): number {
    return (this.#root ??= this.#output.takeNumber())
  }

  /** Returns prefixes that make the keys of the next document unique. */
  nextKeys(): Keys {
    return {
      firstParentKey: this.#nextKey,
      idPrefix: `${String(this.#documents + 1).padStart(documentDigits, '0')}.`,
    }
  }

  add(structure: DocumentStructure, as: Renumbering): void {
    for (const top of structure.tops) this.#addTop(as.numbers[top] ?? 0)
    const { parents, ids } = structure
    if (parents) this.#parents.add(as.numbers[parents.root] ?? 0, limitsOf(parents, as))
    if (ids) this.#ids.add(as.numbers[ids.root] ?? 0, limitsOf(ids, as))
    this.#hasIds ||= ids !== undefined
    this.#nextKey += Math.max(structure.nextKey, Number(parents?.last ?? -1) + 1)
    this.#documents++
  }

  /** Writes the remaining objects, and returns the entries of the catalog. */
  end(): string[] {
    if (this.#documents === 0) return []
    const tops = Array.from(this.#tops.subarray(0, this.#topCount), (number) => `${number} 0 R`)
    const entries = [
      `/Type /StructTreeRoot\n/K [${tops.join(' ')}]`,
      `/ParentTree ${this.#parents.end()} 0 R\n/ParentTreeNextKey ${this.#nextKey}`,
    ]
    if (this.#hasIds) entries.push(`/IDTree ${this.#ids.end()} 0 R`)
    this.#output.addObject(this.root, Buffer.from(`<<${entries.join('\n')}>>`))
    return ['/MarkInfo <</Marked true>>', `/StructTreeRoot ${this.root} 0 R`]
  }

  #addTop(number: number): void {
    if (this.#topCount === this.#tops.length) {
      const larger = new Uint32Array(this.#tops.length * 2)
      larger.set(this.#tops)
      this.#tops = larger
    }
    this.#tops[this.#topCount++] = number
  }
}

/** Returns the limits of a key tree in the merged file. */
export function limitsOf({ first, last }: KeyTree, { firstParentKey, idPrefix }: Keys): Limits {
  const renewed = (key: string) =>
    key.startsWith('(') ? `(${idPrefix}${key.slice(1)}` : String(firstParentKey + Number(key))
  return { first: renewed(first), last: renewed(last) }
}

function keyTree(output: PdfOutput): GrowingTree<Limits> {
  return new GrowingTree<Limits>({
    takeNumber: () => output.takeNumber(),
    write({ number, kids, parts }, parent) {
      const limits = { first: parts[0]?.first ?? '', last: parts.at(-1)?.last ?? '' }
      // The root has no limits (ISO 32000-1 §7.9.6).
      const limit = parent === undefined ? '' : `/Limits [${limits.first} ${limits.last}]\n`
      const list = kids.map((kid) => `${kid} 0 R`).join(' ')
      output.addObject(number, Buffer.from(`<<${limit}/Kids [${list}]>>`))
      return limits
    },
  })
}
