/** How the values of one field are printed. */
export interface ValuePrinter {
  /** As people read it: `1.234,50 €`. */
  text(value: unknown): string
  /** As programs read it: `1234.5`, `2026-12-01`. */
  raw(value: unknown): string
  /** For types whose values are more than a line of text: markup that is safe in a page. */
  html?(value: unknown): string
  /** As `text`, with this number of places: for the axes of charts. Numbers alone. */
  rounded?(value: unknown, places: number): string
  /** Whether a section over the value prints nothing. */
  isOff(value: unknown): boolean
}

/** A value of a document that knows how it is printed. Made anew for each document: its printer holds the document's locale. */
export class TypedValue {
  readonly value: unknown
  readonly #printer: ValuePrinter

  constructor(value: unknown, printer: ValuePrinter) {
    this.value = value
    this.#printer = printer
  }

  get isOff(): boolean {
    return this.#printer.isOff(this.value)
  }

  text(): string {
    return this.#printer.text(this.value)
  }

  raw(): string {
    return this.#printer.raw(this.value)
  }

  /** Another value as this one is printed; with `places`, with so many of them. */
  textOf(value: unknown, places?: number): string {
    return places === undefined || !this.#printer.rounded
      ? this.#printer.text(value)
      : this.#printer.rounded(value, places)
  }

  /** Markup that is safe between the elements of a page; `undefined` where the text says it all. */
  html(): string | undefined {
    return this.#printer.html?.(this.value)
  }
}
