import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/**
 * Where a tokenizer of HTML stands, as far as a merge tag may stand there: in text between tags, in the text of a `<title>` or `<style>`, between the
 * attributes of a tag or right behind a name among them, in a quoted value, or in a comment.
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

/** Where no merge tag may stand. */
export type Refused = 'tagStart' | 'tagName' | 'unquoted' | 'slash' | 'reference' | 'lessThan' | 'declaration'

const refusedPlaces: ReadonlySet<string> = new Set<Refused>([
  'tagStart',
  'tagName',
  'unquoted',
  'slash',
  'reference',
  'lessThan',
  'declaration',
])

/** Elements whose content browsers read as text. */
export const textElements = new Map([
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
])

const ignore = () => undefined
/** What a tokenizer must be told to do with its tokens; nothing. */
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

// parse5 does not export the numbers of its states: each is known by a text that leads to it.
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

/** Whether merge tags may stand at this place. */
export function isContext(place: Context | Refused): place is Context {
  return !refusedPlaces.has(place)
}

/** Where a tokenizer stands that has read all it was given. */
export function contextOf(tokenizer: Tokenizer): Context | Refused {
  const { state } = tokenizer
  if (state !== referenceState && state !== ambiguousState) return contextOfState.get(state) ?? 'declaration'
  const around = contextOfState.get(tokenizer['returnState']) ?? 'declaration'
  // In text the reference ends at the tag or goes on behind it, and is text in either case.
  return around === 'text' || around === 'title' ? around : 'reference'
}
