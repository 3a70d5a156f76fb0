import type { DraftSource } from '@platen/contract'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import { NumberedPage } from './numbered-page.ts'

const page = 'template.html'

/** The draft that the model works on. Each applied edit creates a new source. The original never changes. */
export class WorkingCopy {
  readonly begun: { source: DraftSource; page: NumberedPage }
  #source: DraftSource
  #page: NumberedPage

  constructor(source: DraftSource) {
    this.#source = source
    this.#page = new NumberedPage(source.files[page] ?? '')
    this.begun = { source, page: this.#page }
  }

  get source(): DraftSource {
    return this.#source
  }

  get page(): NumberedPage {
    return this.#page
  }

  get tree(): SourceTree {
    return this.#page.tree
  }

  get isChanged(): boolean {
    return this.#source !== this.begun.source
  }

  text(path: string): string {
    return this.#source.files[path] ?? ''
  }

  /** Returns the page after an edit. */
  pageOf(source: DraftSource): NumberedPage {
    return this.#page.next(source.files[page] ?? '')
  }

  /** Applies a checked edit. */
  take(source: DraftSource): void {
    this.#page = this.pageOf(source)
    this.#source = source
  }

  element(number: number): SourceElement | undefined {
    return this.#page.element(number)
  }

  numberOf(element: SourceElement): number {
    return this.#page.numberOf(element)
  }
}
