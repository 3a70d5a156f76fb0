import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/**
 * Tokenizer states in which a merge tag is allowed: text, the text of a `<title>` or `<style>`, between attributes or after a name, a
 * quoted value, or a comment.
 */
export type Context =
  | 'text'
  | 'title'
  | 'style'
  | 'attributes'
  | 'attributeName'
  | 'doubleQuoted'
  | 'singleQuoted'
  | 'comment'

export type Refused = 'tagStart' | 'tagName' | 'unquoted' | 'slash' | 'reference' | 'lessThan' | 'declaration'

const refusedPositions: ReadonlySet<string> = new Set<Refused>([
  'tagStart',
  'tagName',
  'unquoted',
  'slash',
  'reference',
  'lessThan',
  'declaration',
])

/** Elements whose content is text. */
export const textElements = new Map([
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
])

const ignore = () => undefined
/** Callbacks that do nothing. */
export const ignoredTokens = {
  onStartTag: ignore,
  onEndTag: ignore,
  onComment: ignore,
  onDoctype: ignore,
  onCharacter: ignore,
  onNullCharacter: ignore,
  onWhitespaceCharacter: ignore,
  onEof: ignore,
}

// parse5 does not export the numbers of its states. Each number is found with a string that leads to its state.
const contexts: Array<[Context | Refused, string[]]> = [
  ['text', ['']],
  ['title', ['<title>']],
  ['style', ['<style>']],
  ['attributes', ['<p ', '<p a ', '<p a="b"']],
  ['attributeName', ['<p a']],
  ['doubleQuoted', ['<p a="']],
  ['singleQuoted', ["<p a='"]],
  [
    'comment',
    ['!--', '!---', '!--x', '!--x-', '!--x--', '!--x--!', '!--<', '!--<!', '!--<!-', '!--<!--'].map(
      (text) => `<${text}`,
    ),
  ],
  ['tagStart', ['<', '</']],
  ['tagName', ['<p', '<title></t', '<style></s']],
  ['unquoted', ['<p a=', '<p a=b']],
  ['slash', ['<p /']],
  ['lessThan', ['<title><', '<title></', '<style><', '<style></']],
]
const contextOfState = new Map(
  contexts.flatMap(([context, texts]) =>
    texts.map((text) => [createTextTokenizer(text).state, context] as const),
  ),
)
const referenceState = createTextTokenizer('&').state
const ambiguousState = createTextTokenizer('&zz', 'zz').state

function createTextTokenizer(...texts: string[]): Tokenizer {
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      ...ignoredTokens,
      onStartTag: ({ tagName }: Token.TagToken) =>
        void (tokenizer.state = textElements.get(tagName) ?? tokenizer.state),
    },
  )
  for (const text of texts) tokenizer.write(text, false)
  return tokenizer
}

export function isContext(position: Context | Refused): position is Context {
  return !refusedPositions.has(position)
}

/** Returns the state of a tokenizer. */
export function contextOf(tokenizer: Tokenizer): Context | Refused {
  const { state } = tokenizer
  if (state !== referenceState && state !== ambiguousState) return contextOfState.get(state) ?? 'declaration'
  const around = contextOfState.get(tokenizer['returnState']) ?? 'declaration'
  return around === 'text' || around === 'title' ? around : 'reference'
}
