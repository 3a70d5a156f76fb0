import type { DraftSource } from '@platen/contract'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import { NumberedPage } from './numbered-page.ts'

const page = 'template.html'

/** The draft as the model works on it: each taken edit is a new source; the one that was sent never changes. */
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

  /** The page as it would be. */
  pageOf(source: DraftSource): NumberedPage {
    return this.#page.next(source.files[page] ?? '')
  }

  /** Takes an edit that was checked. */
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
