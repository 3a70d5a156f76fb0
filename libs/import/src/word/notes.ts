/** Notes for the author about lost content, each once. */
export class Notes {
  readonly #counts = new Map<string, number>()

  /** `{n}` is replaced with the number of occurrences. */
  add(sentence: string): void {
    if (this.#counts.size < 100 || this.#counts.has(sentence))
      this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1)
  }

  list(): string[] {
    return [...this.#counts].map(([sentence, count]) => sentence.replaceAll('{n}', String(count)))
  }
}
