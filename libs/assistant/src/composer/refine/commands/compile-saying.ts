import type { CommandDefinition, Saying, WordsSaying } from '@platen/template/commands'
import { numerals } from '../../words/numerals.ts'
import { phraseOf } from '../reading/phrase.ts'
import { addVerb, article, setVerb } from '../reading/words.ts'

/** A saying as a pattern. */
export interface CompiledSaying {
  pattern: RegExp
  /** One word from each group is required. These words are tested first, because this is much faster. */
  needs: readonly (readonly string[])[]
  /** Arguments with fixed values. */
  fixed: Readonly<Record<string, unknown>>
  /** Arguments for which the selected element is used if they are omitted. */
  selected: readonly string[]
}

/** Types of arguments for which the selected element is used if the argument is omitted. */
const selectable = new Set(['element', 'column', 'place'])
const articles = `(?:${article})*`
/** What a space in a saying matches: whitespace, or the start or end of a word. */
const gap = `(?:\\s+|(?<=^|\\s)|(?=\\s|$|[:,]))${articles}`
const verb = `(?:(?:${setVerb}|${addVerb}|show|draw|need|want|with|mit|avec|con|zeig|zeige|zeichne|affiche|montre|muestra|start|begin)\\s+)?`
const trailing = '(?:\\s+(?:hinzu|ein|an|dazu|too|as well|auch))?[\\s.!?]*$'

/** Compiles a saying of a command. */
export function compileSaying(
  definition: CommandDefinition,
  saying: Exclude<Saying, WordsSaying>,
): CompiledSaying {
  const says = typeof saying === 'string' ? saying : saying.says
  const parts = says.match(/\{\w+\}|[[\]()|]|\s+|[^\s{}[\]()|]+/gu) ?? []
  const body = parts.map((part) => patternOf(definition, part)).join('')
  return {
    pattern: new RegExp(`^${verb}${articles}${body}${trailing}`, 'u'),
    needs: needsOf(definition, says),
    fixed: typeof saying === 'string' ? {} : saying.with,
    selected: [...says.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      selectable.has(definition.readings[name] ?? '') && name !== 'beside' ? [name] : [],
    ),
  }
}

function needsOf(definition: CommandDefinition, says: string): string[][] {
  let needed = says
  for (let before = ''; before !== needed;) {
    before = needed
    needed = needed.replaceAll(/\[[^[\]]*\]/gu, ' ')
  }
  const groups = needed.match(/\{\w+\}|\([^)]*\)|[^\s{}()]+/gu) ?? []
  return groups.flatMap((group) => {
    if (group.startsWith('(')) return [group.slice(1, -1).split('|').map(plain)]
    if (!group.startsWith('{')) return [[plain(group)]]
    const name = group.slice(1, -1)
    const words = definition.readings[name] === 'choice' ? choiceWords(definition, name) : []
    return words.length > 0 ? [words] : []
  })
}

/** Returns the first plain word of a saying, without arguments. */
function plain(words: string): string {
  return phraseOf(words.replaceAll(/\{\w+\}/gu, ' ').trim()).text.split(/[ *]/)[0] ?? ''
}

function choiceWords({ choices }: CommandDefinition, name: string): string[] {
  return Object.values(choices?.[name] ?? {})
    .flat()
    .map((word) => phraseOf(word).text)
}

function patternOf(definition: CommandDefinition, part: string): string {
  if (part.startsWith('{')) {
    const name = part.slice(1, -1)
    return `(?<${name}>${slotPattern(definition, name)})`
  }
  if (part === '[' || part === '(') return '(?:'
  if (part === ']') return ')?'
  if (part === ')' || part === '|') return part
  if (part.trim() === '') return gap
  return escaped(phraseOf(part).text)
}

function slotPattern(definition: CommandDefinition, name: string): string {
  const reading = definition.readings[name]
  if (reading === 'count') return `\\d{1,2}|${Object.keys(numerals).join('|')}`
  if (reading !== 'choice') return '.+?'
  return choiceWords(definition, name)
    .map(escaped)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
}

function escaped(text: string): string {
  return text
    .replaceAll(/[$()+.?[\\\]^{|}/]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(' ', String.raw`\s+`)
}
