import { parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import { type ElementNumbers, numbersAfter, numbersOf } from './element-numbers.ts'

/** template.html with the numbers by which a model references its elements. */
export class NumberedPage {
  readonly tree: SourceTree
  readonly #numbers: ElementNumbers

  constructor(html: string, from?: NumberedPage) {
    this.tree = parseSource(html)
    this.#numbers = from ? numbersAfter(from.tree, this.tree, from.#numbers) : numbersOf(this.tree)
  }

  /** Returns the page after an edit. Existing elements keep their numbers. */
  next(html: string): NumberedPage {
    return html === this.tree.html ? this : new NumberedPage(html, this)
  }

  element(number: number): SourceElement | undefined {
    const index = this.#numbers.byIndex.indexOf(number)
    return index < 0 ? undefined : this.tree.elements[index]
  }

  numberOf({ index }: SourceElement): number {
    return this.#numbers.byIndex[index] ?? 0
  }

  /** Returns the elements that another page does not have. */
  newSince(other: NumberedPage): SourceElement[] {
    const known = new Set(other.#numbers.byIndex)
    return this.tree.elements.filter((element) => !known.has(this.numberOf(element)))
  }
}
