/** What could not be kept of a document, as sentences for the person, each once. */
export class Notes {
  readonly #counts = new Map<string, number>()

  /** `sentence` may hold `{n}` for how often it was noted. */
  add(sentence: string): void {
    if (this.#counts.size < 100 || this.#counts.has(sentence))
      this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1)
  }

  list(): string[] {
    return [...this.#counts].map(([sentence, count]) => sentence.replaceAll('{n}', String(count)))
  }
}
