/** A setting of a process: its environment variable, its meaning, and how to parse its text. */
export interface Setting<T> {
  name: string
  about: string
  /** The default as shown in docs/configuration.md. */
  fallbackText: string
  secret: boolean
  /** Parses the text. Throws an `Error` whose message is worded to follow the name of the variable. */
  read(text: string | undefined): T
}

interface Options<T> {
  fallback?: T
  secret?: boolean
  fallbackText?: string
}

function setting<T>(
  name: string,
  about: string,
  options: Options<T>,
  parse: (text: string) => T,
): Setting<T> {
  const hasFallback = 'fallback' in options
  return {
    name,
    about,
    secret: options.secret ?? false,
    fallbackText: options.fallbackText ?? (hasFallback ? String(options.fallback ?? '') : 'required'),
    read(raw) {
      const value = raw?.trim()
      if (value === undefined || value === '') {
        if (hasFallback) return options.fallback as T
        throw new Error('is required')
      }
      return parse(value)
    },
  }
}

/** Any text. `check` throws like `read`. */
export function text<T = string>(
  name: string,
  about: string,
  options: Options<string | T> & { check?: (value: string) => unknown } = {},
) {
  return setting<string | T>(name, about, options, (value) => {
    options.check?.(value)
    return value
  })
}

/** An absolute URL. `schemes` lists the allowed schemes, without the colon. `check` throws like `read`. */
export function url<T = string>(
  name: string,
  about: string,
  options: Options<string | T> & { schemes?: string[]; check?: (url: URL) => unknown } = {},
) {
  return setting<string | T>(name, about, options, (value) => {
    if (value.startsWith('/') && options.schemes?.includes('unix')) return value
    if (!URL.canParse(value)) throw new Error('must be an absolute URL')
    const address = new URL(value)
    const scheme = address.protocol.slice(0, -1)
    if (options.schemes && !options.schemes.includes(scheme)) {
      throw new Error(`must begin with ${options.schemes.map((s) => `${s}://`).join(' or ')}`)
    }
    options.check?.(address)
    return value
  })
}

/** A whole decimal number from `min` (0) to `max`. */
export function integer<T = number>(
  name: string,
  about: string,
  options: Options<number | T> & { min?: number; max?: number } = {},
) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options
  return setting<number | T>(name, about, options, (value) => {
    const number = Number(value)
    if (!/^-?\d+$/.test(value) || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`)
    }
    return number
  })
}

/** A number from 0 to `max`, with an optional decimal point. */
export function decimal<T = number>(
  name: string,
  about: string,
  options: Options<number | T> & { max?: number } = {},
) {
  const { max = Infinity } = options
  return setting<number | T>(name, about, options, (value) => {
    if (!/^\d+(?:\.\d+)?$/.test(value)) throw new Error('must be a number such as 0.25')
    if (Number(value) > max) throw new Error(`must be a number from 0 to ${max}`)
    return Number(value)
  })
}

/** One of the given values. */
export function oneOf<const T extends string, const F extends T | undefined>(
  name: string,
  about: string,
  words: readonly T[],
  options: { fallback: F; fallbackText?: string },
) {
  return setting<T | F>(name, `${about}: ${words.join(', ')}`, options, (value) => {
    const word = words.find((candidate) => candidate === value)
    if (word === undefined) throw new Error(`must be ${words.join(' or ')}`)
    return word
  })
}

/** A boolean: 1, true, yes, on, or 0, false, no, off. */
export function flag(name: string, about: string, options: { fallback: boolean }) {
  return setting<boolean>(
    name,
    about,
    { ...options, fallbackText: options.fallback ? '1' : '0' },
    (value) => {
      if (['1', 'true', 'yes', 'on'].includes(value.toLowerCase())) return true
      if (['0', 'false', 'no', 'off'].includes(value.toLowerCase())) return false
      throw new Error('must be 1 or 0')
    },
  )
}

/** The settings of one program, by property name. */
export type SettingsTable = Record<string, Setting<unknown>>
export type SettingsOf<T extends SettingsTable> = {
  [K in keyof T]: T[K] extends Setting<infer V> ? V : never
}

/** Lists all invalid settings in the environment, one per line. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`The settings are not valid:\n${problems.map((p) => `  ${p}`).join('\n')}`)
    this.name = 'SettingsError'
  }
}

/** Reads a process's settings. An invalid value is never replaced with the default: all invalid settings are reported in one `SettingsError`. */
export function readSettings<T extends SettingsTable>(
  table: T,
  environment: Record<string, string | undefined>,
): SettingsOf<T> {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [key, entry] of Object.entries(table)) {
    try {
      values[key] = entry.read(environment[entry.name])
    } catch (error) {
      const shown =
        entry.secret || environment[entry.name] === undefined ? '' : ` (is "${environment[entry.name]}")`
      problems.push(`${entry.name} ${(error as Error).message}${shown}: ${entry.about}`)
    }
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return values as SettingsOf<T>
}
