import type { AuthorModel } from './author-model.ts'

/** Takes the key out of a text that comes in pieces, should the service say it back. */
export class KeyFilter {
  readonly #model: Pick<AuthorModel, 'withoutKey' | 'keptBack'>
  #held = ''

  constructor(model: Pick<AuthorModel, 'withoutKey' | 'keptBack'>) {
    this.#model = model
  }

  /** What can be shown so far. */
  pass(piece: string): string {
    const text = this.#model.withoutKey(this.#held + piece)
    const kept = this.#model.keptBack(text)
    this.#held = text.slice(text.length - kept)
    return text.slice(0, text.length - kept)
  }

  /** What was held back as it might have become the key. */
  rest(): string {
    const text = this.#held
    this.#held = ''
    return text
  }
}
