/** How the values of one field are printed. What cannot be printed, though it is of its type, is a PrintFault. */
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
  /** Whether digits of the value are left out that nobody asked to leave out. */
  isRounded?(value: unknown): boolean
}

/** A field as it is found in data: the object that has it, and the names on the way from there. */
export interface FieldSource {
  record: unknown
  path: readonly string[]
}

/** A value that only its data keep from being printed: its currency is none, its text too long. */
export class PrintFault extends Error {
  readonly code: string
  /** What could not be printed; whoever merges the data knows where it stands. */
  value: TypedValue | undefined
  /** Where another field is at fault, such as the one with the currency. */
  readonly source: FieldSource | undefined

  /** `message` goes on after the name of the field that is at fault. */
  constructor(code: string, message: string, source?: FieldSource) {
    super(message)
    this.name = 'PrintFault'
    this.code = code
    this.source = source
  }
}

/** A value of a document that knows how it is printed. Made anew for each document: its printer holds the document's locale. */
export class TypedValue {
  readonly value: unknown
  readonly #printer: ValuePrinter
  readonly #onPrint: ((printed: TypedValue) => void) | undefined
  #html: string | undefined

  /** `onPrint` is called whenever a page shows the value. */
  constructor(value: unknown, printer: ValuePrinter, onPrint?: (printed: TypedValue) => void) {
    this.value = value
    this.#printer = printer
    this.#onPrint = onPrint
  }

  get isOff(): boolean {
    return this.#printer.isOff(this.value)
  }

  text(): string {
    this.#onPrint?.(this)
    return this.#print(() => this.#printer.text(this.value))
  }

  raw(): string {
    return this.#printer.raw(this.value)
  }

  /** Another value as this one is printed; with `places`, with so many of them. */
  textOf(value: unknown, places?: number): string {
    return this.#print(() =>
      places === undefined || !this.#printer.rounded
        ? this.#printer.text(value)
        : this.#printer.rounded(value, places),
    )
  }

  /**
   * Markup that is safe between the elements of a page; `undefined` where the text says it all. Made once: a list around it may print it a
   * thousand times.
   */
  html(): string | undefined {
    const printer = this.#printer
    if (!printer.html) return undefined
    this.#onPrint?.(this)
    this.#html ??= this.#print(() => printer.html?.(this.value) ?? '')
    return this.#html
  }

  #print(print: () => string): string {
    try {
      return print()
    } catch (error) {
      if (error instanceof PrintFault) error.value ??= this
      throw error
    }
  }
}
