/** The variables of expressions by name. */
export type Scope = Readonly<Record<string, unknown>>

const functions: Record<string, (...given: never[]) => unknown> = {
  if: (condition: unknown, then: unknown, otherwise: unknown) => (condition ? then : otherwise),
  replace: (text: string, search: string, by: string) => {
    const [, pattern] = /^\/(.*)\/$/.exec(search) ?? []
    return pattern === undefined ? text.replaceAll(search, by) : text.replaceAll(new RegExp(pattern, 'g'), by)
  },
  encodeURL: (text: unknown) => encodeURIComponent(String(text)),
  toBinary: (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding),
  map: (list: Record<string, unknown>[], key: string) => list.map((each) => each[key]),
  join: (list: unknown[], between: string) => list.join(between),
}

/** Evaluates strings with `{{…}}` as Make does. A string that is a single expression becomes its value, and keys without a value are removed. */
export function evaluate(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') {
    const [, whole] = /^\{\{((?:(?!\}\}).)*)\}\}$/s.exec(value) ?? []
    if (whole !== undefined) return new Expression(whole, scope).value()
    return value.replaceAll(/\{\{(.*?)\}\}/gs, (_all, text: string) => {
      const made = new Expression(text, scope).value()
      return made === undefined || made === null ? '' : inText(made)
    })
  }
  if (Array.isArray(value)) return value.map((each) => evaluate(each, scope))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, evaluate(each, scope)] as const)
      .filter(([, each]) => each !== undefined),
  )
}

/** Converts a value to a string. Values that are not strings become JSON. */
export function inText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

/** One expression: values, paths, calls, `+`, `=`, `!=`, `&&` and `||`. Calls ignore missing values. */
class Expression {
  readonly #tokens: string[]
  readonly #scope: Scope

  constructor(text: string, scope: Scope) {
    this.#tokens = text.match(/'[^']*'|\d+(?:\.\d+)?|[A-Za-z_]\w*|!=|&&|\|\||[-+=().,[\]!]/g) ?? []
    this.#scope = scope
  }

  value(): unknown {
    const made = this.#either()
    if (this.#tokens.length > 0) throw new Error(`unexpected: ${this.#tokens.join(' ')}`)
    return made
  }

  #take(token: string): boolean {
    if (this.#tokens[0] !== token) return false
    this.#tokens.shift()
    return true
  }

  #either(): unknown {
    let left = this.#both()
    while (this.#take('||')) {
      const right = this.#both()
      left = left || right
    }
    return left
  }

  #both(): unknown {
    let left = this.#compared()
    while (this.#take('&&')) {
      const right = this.#compared()
      left = left && right
    }
    return left
  }

  #compared(): unknown {
    const left = this.#sum()
    if (this.#take('=')) return left === this.#sum()
    if (this.#take('!=')) return left !== this.#sum()
    return left
  }

  #sum(): unknown {
    let left = this.#single()
    while (this.#take('+')) left = inText(left) + inText(this.#single())
    return left
  }

  #single(): unknown {
    const token = this.#tokens.shift() ?? ''
    if (token.startsWith("'")) return token.slice(1, -1)
    if (/^\d/.test(token)) return Number(token)
    if (token === 'null') return null
    if (token === 'true' || token === 'false') return token === 'true'
    if (token === '!') return !this.#single()
    if (token === '(') {
      const inner = this.#either()
      this.#expect(')')
      return inner
    }
    if (!/^\w/.test(token)) throw new Error(`unexpected: ${token}`)
    return this.#take('(') ? this.#call(token) : this.#path(this.#scope[token])
  }

  #call(name: string): unknown {
    const given: unknown[] = []
    while (!this.#take(')')) {
      given.push(this.#either())
      this.#take(',')
    }
    const called = functions[name]
    if (!called) throw new Error(`Make has no function ${name} here`)
    // Both branches of a condition are evaluated, so one of them may have no value.
    return given[0] === undefined && name !== 'if' ? undefined : called(...(given as never[]))
  }

  #path(from: unknown): unknown {
    let at = from
    for (;;) {
      // Each name is parsed, even if there is no object for the lookup.
      if (this.#take('.')) {
        const name = this.#tokens.shift() ?? ''
        at = (at as Scope | null | undefined)?.[name]
      } else if (this.#take('[')) {
        // Make counts from 1.
        const index = Number(this.#tokens.shift()) - 1
        at = (at as unknown[] | null | undefined)?.[index]
        this.#expect(']')
      } else return at
    }
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new Error(`${token} is missing before ${this.#tokens.join(' ')}`)
  }
}
