/** The replacement of a font, and its line height as a factor of the size. */
interface KnownFont {
  family: string
  line: number
}

const sans = "'Liberation Sans', 'Noto Sans', sans-serif"
const serif = "'Liberation Serif', 'Noto Serif', serif"
const mono = "'Liberation Mono', 'Noto Sans Mono', monospace"
const humanist = "'Platen Sans', 'Noto Sans', sans-serif"

/** The most common fonts in Word documents, in lower case. Heights are from the files (`hhea` or `OS/2`). */
const known: Record<string, KnownFont> = {
  arial: { family: sans, line: 1.15 },
  helvetica: { family: sans, line: 1.15 },
  'liberation sans': { family: sans, line: 1.15 },
  'arial narrow': { family: "'Liberation Sans Narrow', 'Liberation Sans', sans-serif", line: 1.15 },
  'times new roman': { family: serif, line: 1.15 },
  times: { family: serif, line: 1.15 },
  'liberation serif': { family: serif, line: 1.15 },
  'courier new': { family: mono, line: 1.13 },
  courier: { family: mono, line: 1.13 },
  'liberation mono': { family: mono, line: 1.13 },
  consolas: { family: mono, line: 1.17 },
  calibri: { family: humanist, line: 1.22 },
  'calibri light': { family: humanist, line: 1.22 },
  aptos: { family: humanist, line: 1.28 },
  'aptos display': { family: humanist, line: 1.28 },
  carlito: { family: humanist, line: 1.22 },
  cambria: { family: serif, line: 1.17 },
  georgia: { family: "Literata, 'Noto Serif', serif", line: 1.14 },
  garamond: { family: "'EB Garamond', 'Noto Serif', serif", line: 1.13 },
  'eb garamond': { family: "'EB Garamond', 'Noto Serif', serif", line: 1.3 },
  verdana: { family: "'Noto Sans', sans-serif", line: 1.22 },
  tahoma: { family: "'Noto Sans', sans-serif", line: 1.21 },
  'segoe ui': { family: "'Noto Sans', sans-serif", line: 1.33 },
  'trebuchet ms': { family: "'Noto Sans', sans-serif", line: 1.16 },
  'noto sans': { family: "'Noto Sans', sans-serif", line: 1.36 },
  'noto serif': { family: "'Noto Serif', serif", line: 1.36 },
  inter: { family: "Inter, 'Noto Sans', sans-serif", line: 1.21 },
  montserrat: { family: "Montserrat, 'Noto Sans', sans-serif", line: 1.22 },
  literata: { family: "Literata, 'Noto Serif', serif", line: 1.4 },
}

/** Bundled fonts, and fonts with the same widths as a bundled font. */
const same =
  /^(?:arial|helvetica|times|courier|liberation|noto|inter$|montserrat$|literata$|eb garamond$|platen)/i

/** Returns the `font-family` of a font: its own name, because a brand can provide it, then the replacement. */
export function familyOf(font: string): string {
  const name = font.trim().replaceAll(/\s+/g, ' ')
  const { family } = fontOf(font)
  // Names of brand fonts have only these characters, which need no escapes.
  return isReplaced(name) && /^[\p{L}\p{N} ._+&-]{1,100}$/u.test(name) ? `'${name}', ${family}` : family
}

/** Returns the line height of a font as a factor of its size. */
export function lineFactorOf(font: string): number {
  return fontOf(font).line
}

/** Whether text in this font can have different widths than in Word. */
export function isReplaced(font: string): boolean {
  return !same.test(font.trim())
}

function fontOf(font: string): KnownFont {
  const name = font.trim().toLowerCase()
  const found = Object.hasOwn(known, name) ? known[name] : undefined
  if (found) return found
  if (/mono|code|consol|courier/.test(name)) return { family: mono, line: 1.15 }
  if (/sans|gothic|grotesk|helvet/.test(name)) return { family: sans, line: 1.17 }
  if (/serif|roman|times|garamond|book|roboto slab|palatino|minion|ming|song|naskh|century/.test(name))
    return { family: serif, line: 1.17 }
  return { family: sans, line: 1.17 }
}
