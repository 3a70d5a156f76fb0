import type { DraftSource } from '@platen/contract'
import { parseSource, type SourceElement, type SourceTree } from '@platen/markup'
import { type ElementNumbers, numbersAfter, numbersOf } from './element-numbers.ts'

const page = 'template.html'

/** The draft as the model works on it: each taken edit is a new source; the one that was sent never changes. */
export class WorkingCopy {
  readonly sent: DraftSource
  #source: DraftSource
  #tree: SourceTree
  #numbers: ElementNumbers

  constructor(sent: DraftSource, source: DraftSource = sent) {
    this.sent = sent
    this.#source = source
    this.#tree = parseSource(source.files[page] ?? '')
    this.#numbers = numbersOf(this.#tree)
  }

  get source(): DraftSource {
    return this.#source
  }

  get tree(): SourceTree {
    return this.#tree
  }

  text(path: string): string {
    return this.#source.files[path] ?? ''
  }

  /** Takes an edit that was checked. */
  take(source: DraftSource): void {
    const html = source.files[page] ?? ''
    if (html !== this.#tree.html) {
      const tree = parseSource(html)
      this.#numbers = numbersAfter(this.#tree, tree, this.#numbers)
      this.#tree = tree
    }
    this.#source = source
  }

  element(number: number): SourceElement | undefined {
    const index = this.#numbers.byIndex.indexOf(number)
    return index < 0 ? undefined : this.#tree.elements[index]
  }

  numberOf({ index }: SourceElement): number {
    return this.#numbers.byIndex[index] ?? 0
  }

  /** Numbers of elements that the tree did not have when the turn began are at least this. */
  get isChanged(): boolean {
    return this.#source !== this.sent
  }
}

/** A source with some of its files changed; `undefined` takes one away. */
export function withFiles(
  source: DraftSource,
  files: Readonly<Record<string, string | undefined>>,
): DraftSource {
  const all = Object.entries({ ...source.files, ...files })
  return {
    ...source,
    files: Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}
