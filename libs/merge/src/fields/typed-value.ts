/** How the values of a field are printed. Throws a PrintFault for a value that cannot be printed. */
export interface ValuePrinter {
  /** For people: `1.234,50 €`. */
  text(value: unknown): string
  /** For programs: `1234.5`, `2026-12-01`. */
  raw(value: unknown): string
  /** Safe HTML, for types with more than one line of text. */
  html?(value: unknown): string
  /** Like `text`, with this number of decimals, for axes of charts. Only for numbers. */
  rounded?(value: unknown, decimalPlaces: number): string
  /** Whether a section over the value is off. */
  isOff(value: unknown): boolean
  /** Whether printing loses digits although the format does not explicitly round. */
  isRounded?(value: unknown): boolean
}

/** A field in data: the containing object, and the path from it. */
export interface FieldSource {
  record: unknown
  path: readonly string[]
}

/** Thrown if a value cannot be printed because of other data, such as a missing currency. */
export class PrintFault extends Error {
  readonly code: string
  /** The value that could not be printed. The caller knows its position. */
  value: TypedValue | undefined
  /** Another field with the error, such as the currency. */
  readonly source: FieldSource | undefined

  /** `message` is worded to follow the name of the field with the error. */
  constructor(code: string, message: string, source?: FieldSource) {
    super(message)
    this.name = 'PrintFault'
    this.code = code
    this.source = source
  }
}

/** A value with its printer. Created for each document, because the printer has the document's locale. */
export class TypedValue {
  readonly value: unknown
  readonly #printer: ValuePrinter
  readonly #onPrint: ((printed: TypedValue) => void) | undefined
  #html: string | undefined

  /** `onPrint` is called each time the value is printed. */
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

  /** Prints another value in the format of this value, optionally with a fixed number of decimals. */
  textOf(value: unknown, decimalPlaces?: number): string {
    return this.#print(() =>
      decimalPlaces === undefined || !this.#printer.rounded
        ? this.#printer.text(value)
        : this.#printer.rounded(value, decimalPlaces),
    )
  }

  /** Returns safe HTML, or undefined if the text is enough. Cached, because a list can print the same value a thousand times. */
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
