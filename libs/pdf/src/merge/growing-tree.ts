/** Maximum number of children in a node, which a reader searches at once. */
const kidsMax = 256

interface Node<Part> {
  number: number
  kids: number[]
  parts: Part[]
}

/**
 * Builds a balanced tree from its leaves in order, with one open node for each level. `write` receives each full node and the number of its parent,
 * which is undefined for the root.
 */
export class GrowingTree<Part> {
  readonly #takeNumber: () => number
  readonly #write: (node: Node<Part>, parent: number | undefined) => Part
  /** Open nodes, from the leaves to the root. */
  readonly #open: Array<Node<Part>> = []

  constructor(options: {
    takeNumber: () => number
    /** Writes a node, and returns what its parent needs. */
    write: (node: Node<Part>, parent: number | undefined) => Part
  }) {
    this.#takeNumber = options.takeNumber
    this.#write = options.write
  }

  /** Number of the node for the next leaf. */
  get nextParent(): number {
    return this.#roomAt(0).number
  }

  add(number: number, part: Part): void {
    this.#addAt(0, number, part)
  }

  /** Ends the tree, and returns the number of its root. */
  end(): number {
    for (let level = 0; ; level++) {
      const node = this.#nodeAt(level)
      if (level === this.#open.length - 1) {
        this.#write(node, undefined)
        return node.number
      }
      this.#close(level)
    }
  }

  #addAt(level: number, number: number, part: Part): void {
    const node = this.#roomAt(level)
    node.kids.push(number)
    node.parts.push(part)
  }

  #roomAt(level: number): Node<Part> {
    const node = this.#nodeAt(level)
    if (node.kids.length < kidsMax) return node
    this.#close(level)
    return this.#nodeAt(level)
  }

  #nodeAt(level: number): Node<Part> {
    return (this.#open[level] ??= { number: this.#takeNumber(), kids: [], parts: [] })
  }

  #close(level: number): void {
    const node = this.#nodeAt(level)
    const parent = this.#roomAt(level + 1).number
    this.#addAt(level + 1, node.number, this.#write(node, parent))
    this.#open[level] = { number: this.#takeNumber(), kids: [], parts: [] }
  }
}
