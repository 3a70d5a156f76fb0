import { isToFillIn } from './name-nouns.ts'
import { elementEnd, mergeTag } from './page-text.ts'
import {
  type Command,
  type Family,
  pathIn,
  pathOfText,
  readAngle,
  readBrace,
  readCarbone,
  readPlus,
  readStatement,
} from './read-mark.ts'

export interface Mark {
  start: number
  end: number
  text: string
  command: Command
  family: Family | undefined
}

interface Spelling {
  pattern: RegExp
  family?: Family
  read: (inner: string) => Command | undefined
}

const value = (path: string[] | undefined): Command | undefined => path && { kind: 'value', path }

/** Tried in order. Each pattern takes linear time: it stops where another match would start, or has a length limit. */
const spellings: readonly Spelling[] = [
  { pattern: /\{%[-+]?\s*((?:[^%{\0]|%(?!\})){1,400}?)\s*[-+]?%\}/g, family: 'jinja', read: readStatement },
  { pattern: /\{#(?=[^#}]*#\})([^#}]{0,500})#\}/g, read: (text) => ({ kind: 'comment', text: text.trim() }) },
  { pattern: /\+\+\+([^+\0]{1,300})\+\+\+/g, family: 'plus', read: readPlus },
  { pattern: /<<\s*([^<>\0\n]{1,140}?)\s*>>/g, family: 'angle', read: readAngle },
  { pattern: /\$\{\s*([\w$][^{}\n\0]{0,200})\}/g, read: readDollar },
  { pattern: /\{[dc](?:\[[^\]{}]{0,40}\])?\.([\w[][^{}\n\0]{0,200})\}/g, read: readCarbone },
  { pattern: /(?<![{$\\])\{([^{}\0\n]{1,140})\}(?!\})/g, family: 'brace', read: readBrace },
  {
    pattern: /\[\[\s*([A-Za-z_][\w. ]{0,100})\]\]/g,
    read: (name) => value(pathIn(name) ?? pathOfText(name)),
  },
  {
    pattern: /«([A-Za-z]\w{0,60})»/g,
    // Some languages use these characters as quotation marks.
    read: (name) =>
      /_|\d|[a-z][A-Z]|^[A-Z]{3,}$/.test(name) || isToFillIn(name) ? value(pathIn(name)) : undefined,
  },
  {
    pattern: /(?<![\w%])%([A-Za-z][A-Za-z0-9_]{2,40})%(?![\w%])/g,
    read: (name) => value(pathOfText(name)),
  },
  { pattern: /(?<!\[)\[([A-Za-z\u00C0-\u024F][^[\]{}\0\n]{1,60})\](?![[(\]])/g, read: readBracket },
]

function readDollar(inner: string): Command {
  const path = pathIn(inner)
  return path
    ? { kind: 'value', path }
    : {
        kind: 'unknown',
        advice: 'Calculate it with a formula under Fields, and write {{name}} for its result.',
      }
}

/** Most bracketed text is a note, a citation or a remark, not a placeholder. */
function readBracket(inner: string): Command | undefined {
  const phrase = inner.trim()
  if (!/^[\p{L}][\p{L}\p{N}]*(?:(?: |_|-|’s |'s )[\p{L}\p{N}]+){0,4}$/u.test(phrase)) return undefined
  const isCode = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(phrase)
  const isWritten = /^\p{Lu}/u.test(phrase) || /_/.test(phrase) || /^(?:insert|enter|your)\s/.test(phrase)
  return isCode || (isWritten && isToFillIn(phrase)) ? value(pathOfText(phrase)) : undefined
}

/** Finds placeholders in text from `pageText`, in order. Offsets are those of the text. `isKnown`: braces that have a meaning here. */
export function scanMarks(text: string, isKnown: (braced: string) => boolean = () => false): Mark[] {
  const marks: Mark[] = []
  let left = text
  for (const { pattern, family, read } of spellings) {
    left = left.replaceAll(pattern, (found: string, inner: string, ...rest: unknown[]) => {
      const start = rest.find((one) => typeof one === 'number') as number
      if (family === 'brace' && isKnown(inner)) return found
      const command = found.includes(mergeTag) ? withMergeTag(found) : read(inner.trim())
      if (!command) return found
      marks.push({ start, end: start + found.length, text: found, command, family })
      // Each position matches only one pattern.
      return elementEnd.repeat(found.length)
    })
  }
  return marks.toSorted((a, b) => a.start - b.start)
}

/** A placeholder that contains one of our merge tags. */
function withMergeTag(found: string): Command | undefined {
  if (found.startsWith('{%'))
    return { kind: 'unknown', advice: 'Write {{#name}} … {{/name}} around what depends on it.' }
  return found.startsWith('{#') ? { kind: 'unknown', advice: 'A comment is written {{! … }}.' } : undefined
}
