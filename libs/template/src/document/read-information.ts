import { type DocumentSettings, startOfText } from '@platen/contract'
import { compileText, hideMergeTags, withoutControls } from '@platen/merge'
import type { PdfInformation } from '@platen/pdf'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'

const entries: Readonly<Record<string, keyof PdfInformation>> = {
  author: 'Author',
  description: 'Subject',
  keywords: 'Keywords',
}
const charactersMax = 2_000
const chunkCharacters = 65_536

/** Whether the markup has PDF properties. */
export function hasInformation(html: string): boolean {
  return Object.keys(readInformation(hideMergeTags(html))).length > 0
}

/**
 * Reads `<meta name="author|description|keywords" content="…">` in a merged document. Several authors are joined. Stops at the body. Empty values are
 * omitted.
 */
export function readInformation(html: string): PdfInformation {
  const found = new Map<keyof PdfInformation, string[]>()
  const position = { isHead: true }
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs }) {
        if (tagName === 'style') tokenizer.state = TokenizerMode.RAWTEXT
        if (tagName === 'title') tokenizer.state = TokenizerMode.RCDATA
        if (tagName === 'body') position.isHead = false
        if (tagName !== 'meta' || !position.isHead) return
        const entry = entries[valueOf(attrs, 'name').trim().toLowerCase()]
        const text = valueOf(attrs, 'content').replaceAll(/\s+/g, ' ').trim()
        if (entry && text !== '') found.set(entry, [...(found.get(entry) ?? []), text])
      },
      onEndTag: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onCharacter: () => undefined,
      onNullCharacter: () => undefined,
      onWhitespaceCharacter: () => undefined,
      onEof: () => undefined,
    },
  )
  // The loop stops at the body, which can have millions of characters.
  for (let at = 0; at < html.length && position.isHead; at += chunkCharacters) {
    tokenizer.write(html.slice(at, at + chunkCharacters), at + chunkCharacters >= html.length)
  }
  return Object.fromEntries(
    Array.from(found, ([entry, texts]) => [
      entry,
      startOfText(texts.join(', '), charactersMax).toWellFormed(),
    ]),
  )
}

const settingsOf = [
  ['author', 'Author'],
  ['subject', 'Subject'],
  ['keywords', 'Keywords'],
] as const

/** Compiles the PDF properties in a template's settings. Undefined if there are none. */
export function compileInformation(
  settings: DocumentSettings | undefined,
): ((data: Readonly<Record<string, unknown>> | null) => PdfInformation) | undefined {
  const patterns = settingsOf.flatMap(([setting, entry]) => {
    const print = compileSetting(settings?.[setting])
    return print ? [{ entry, print }] : []
  })
  if (patterns.length === 0) return undefined
  return (data) => {
    const found: PdfInformation = {}
    for (const { entry, print } of patterns) {
      const text = print(data)
      if (text !== '') found[entry] = startOfText(text, charactersMax).toWellFormed()
    }
    return found
  }
}

/** Compiles text in the settings to a single line. Undefined if the text is empty or invalid. */
export function compileSetting(
  text: string | undefined,
): ((data: Readonly<Record<string, unknown>> | null) => string) | undefined {
  const compiled = text ? compileText(text, { file: 'template.json' }) : undefined
  if (!compiled?.ok) return undefined
  return (data) => withoutControls(compiled.template.render(data)).replaceAll(/\s+/g, ' ').trim()
}

function valueOf(attributes: Token.TagToken['attrs'], name: string): string {
  return attributes.find((attribute) => attribute.name === name)?.value ?? ''
}
